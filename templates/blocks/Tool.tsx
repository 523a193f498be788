/**
 * What helps its reader with a script: blanks to fill in, boxes to tick, gifts to plan, answers that lead on. The
 * script adds to what is written inside; without one, that is all there is.
 */
import type { ReactNode } from "react";
import { createGoalPrinter, defaultGoal } from "../../client/parts/goal-plan.ts";
import type { Block } from "../../generator/model/block.ts";
import { Confetti } from "../components/Confetti.tsx";
import { Icon } from "../components/Icon.tsx";
import { fillWords } from "../fill-words.ts";
import { Blocks } from "./Blocks.tsx";
import type { BlockProps } from "./block-props.ts";

/** What is written, with the controls of its tool, which keep their place until the script has come. */
export function Tool(props: BlockProps<"tool">) {
  const { block, frame, level, id } = props;
  const Controls = controls[block.use];
  const isLast = block.use === "quiz";
  return (
    <div
      className={`tool tool--${block.use}`}
      data-tool={block.use}
      data-late={frame.assets.pageScripts.get("tools")?.src}
      data-needed=""
    >
      {!isLast && <Controls {...props} />}
      <Blocks blocks={block.blocks} frame={frame} level={level} id={id} />
      {isLast && <Controls {...props} />}
    </div>
  );
}

/** The controls of each tool. */
const controls: Readonly<
  Record<BlockProps<"tool">["block"]["use"], (props: BlockProps<"tool">) => ReactNode>
> = {
  blanks: ({ block }) => (
    <div className="tool__controls tool__fields">
      {blanksIn(block.blocks).map((name) => (
        <label className="tool__field" key={name}>
          {name.charAt(0).toUpperCase() + name.slice(1)}
          <input className="tool__input" type="text" name={name} autoComplete="off" />
        </label>
      ))}
    </div>
  ),
  checklist: ({ frame: { words } }) => (
    <div className="tool__controls tool__buttons">
      <button type="button" className="button button--compact" data-act="print">
        <Icon name="print" />
        {words.print}
      </button>
      <button type="button" className="button button--compact" data-act="untick">
        {words.untick}
      </button>
      <p className="tool__status" role="status" data-count={words.filterCount} />
    </div>
  ),
  goal: ({ frame: { words, site }, id }) => {
    const { currency, language } = site;
    const labels = {
      amount: `${words.goalAmount} (${currency})`,
      asks: words.goalAsks,
      days: words.goalDays,
    };
    return (
      <div className="tool__controls tool__plan">
        <div className="tool__fields">
          {(["amount", "asks", "days"] as const).map((name) => (
            <label className="tool__field" key={name}>
              {labels[name]}
              <input
                className="tool__input"
                id={`${id}-${name}`}
                name={name}
                type="number"
                inputMode={name === "amount" ? "decimal" : "numeric"}
                min={1}
                max={most}
                step={name === "amount" ? "any" : undefined}
                required
                defaultValue={defaultGoal[name]}
              />
            </label>
          ))}
        </div>
        <output
          className="tool__answer"
          htmlFor={`${id}-amount ${id}-asks ${id}-days`}
          data-plan={words.goalPlan}
          data-plan-one={words.goalPlanOne}
          data-error={fillWords(words.goalError, { max: most.toLocaleString(language) })}
          data-currency={currency}
        >
          {createGoalPrinter(language, currency)(words.goalPlan, defaultGoal)}
        </output>
      </div>
    );
  },
  quiz: ({ frame: { words } }) => (
    <div className="tool__controls tool__result">
      <Confetti />
      <p
        className="tool__found"
        role="status"
        data-count={words.filterCount}
        data-result={words.quizResult}
      />
    </div>
  ),
};

/** No goal, and nobody's list of friends, is larger. */
const most = 1_000_000;

/** The blanks of texts to copy, each once, in their order. */
function blanksIn(blocks: readonly Block[]): readonly string[] {
  const texts = blocks.flatMap((block) =>
    block.kind === "facts" ? block.facts.map(({ text }) => text) : [],
  );
  const names = [...texts.join("").matchAll(/<em>\[([^<]*)\]<\/em>/g)].map(([, name = ""]) => name);
  return [...new Set(names)];
}
