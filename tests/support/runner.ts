/**
 * GitHub's runner, as far as it reads what a step prints: which lines it takes for commands, how it
 * undoes the escaping, and how many annotations of a kind it keeps. The rules are those of its
 * documentation ("Workflow commands") and of its source (ActionCommand, ExecutionContext).
 */

/** A command that the runner obeys. */
type Obeyed = NonNullable<ReturnType<typeof read>>;

/** Annotations of one kind that are kept for a step, and characters of a message that are kept. */
export const kept = { annotations: 10, characters: 4096 };

const registered =
  /^(?:add-(?:mask|matcher|path)|debug|echo|(?:end)?group|error|notice|remove-matcher|save-state|set-(?:env|output)|stop-commands|warning)$/;

/** `::name key=value,key=value::data`, at the beginning of a line. */
const command = /^\s*::(.*?)::(.*)$/s;
/** `##[name key=value;key=value]data`, anywhere in a line: older, and still obeyed. */
const oldCommand = /##\[(.*?)\](.*)$/s;

/** The commands of an output, in order; those between a stop and its token are not obeyed. */
export function obey(output: string): readonly Obeyed[] {
  const obeyed: Obeyed[] = [];
  let token: string | undefined;
  for (const line of output.split(/\r\n|\r|\n/)) {
    const found = read(command.exec(line), ",", token) ?? read(oldCommand.exec(line), ";", token);
    if (!found) continue;
    if (token !== undefined) {
      if (found.name === token) token = undefined;
    } else if (found.name === "stop-commands") token = found.data.toLowerCase();
    else obeyed.push(found);
  }
  return obeyed;
}

function read(found: RegExpExecArray | null, comma: string, token: string | undefined) {
  const [, info = "", data = ""] = found ?? [];
  const [word = ""] = info.split(" ");
  const name = word.toLowerCase();
  if (!registered.test(name) && (token === undefined || name !== token)) return undefined;
  const pairs = info.slice(word.length).trim().split(comma).filter(Boolean);
  const properties = pairs.map((pair) => {
    const [key = "", ...value] = pair.split("=");
    return [key, undo(value.join("="), ["%0D", "%0A", "%3A", "%2C", "%25"])] as const;
  });
  const text = undo(data, ["%0D", "%0A", "%25"]);
  return { name, properties: Object.fromEntries(properties), data: text };
}

/** The per cent sign last, or what it stands for could become another one. */
function undo(text: string, escapes: readonly string[]): string {
  return escapes.reduce((whole, code) => whole.replaceAll(code, decodeURIComponent(code)), text);
}
