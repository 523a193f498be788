/** The captain teams, one accordion each: what the team does and who is in it. */
import { Fragment } from "react";
import type { CaptainTeam } from "../../generator/model/block.ts";
import { Heading, levelBelow } from "../components/Heading.tsx";
import { Island } from "../components/Island.tsx";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** All teams, closed at first. */
export function Teams({ block, frame, level, id }: BlockProps<"teams">) {
  const slots = block.teams.flatMap((team) => [
    [
      `${team.id}:title`,
      team.interest === undefined ? (
        team.name
      ) : (
        <Fragment key={team.name}>
          {team.name} <span className="team__interest">{team.interest}</span>
        </Fragment>
      ),
    ],
    [
      `${team.id}:body`,
      <TeamBody key={team.id} team={team} frame={frame} level={levelBelow(level)} />,
    ],
  ]);
  return (
    <Island
      name="accordion"
      id={id}
      props={{ level, root: id }}
      slots={Object.fromEntries(slots)}
    />
  );
}

type TeamBodyProps = Pick<BlockProps<"teams">, "frame" | "level"> & { readonly team: CaptainTeam };

function TeamBody({ team, frame, level }: TeamBodyProps) {
  const { words } = frame;
  return (
    <div className="team">
      <div className="team__part team__part--wide">
        <Heading className="team__title" level={level}>
          {words.responsibilities}
        </Heading>
        <ProseText html={team.responsibilities} look="small" />
      </div>
      <div className="team__part">
        <Heading className="team__title" level={level}>
          {words.overallDirector}
        </Heading>
        <p>{team.overallDirector}</p>
      </div>
      <div className="team__part">
        <Heading className="team__title" level={level}>
          {words.assistantDirectors}
        </Heading>
        <ul className="team__directors">
          {team.assistantDirectors.map((director) => (
            <li key={director.name}>
              {director.name} <span className="team__role">{director.title}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="team__part team__part--wide">
        <Heading className="team__title" level={level}>
          {words.captains}
        </Heading>
        <p>{team.captains.join(", ")}</p>
      </div>
    </div>
  );
}
