/**
 * GitHub's runner, as far as it reads what a step prints: which lines it takes for commands, how it
 * undoes the escaping, and how many annotations of a kind it keeps. The rules are those of its
 * documentation ("Workflow commands") and of its source (ActionCommand, ExecutionContext).
 */

/** A command that the runner obeys. */
export interface Obeyed {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** Annotations of one kind that are kept for a step, and characters of a message that are kept. */
export const kept = { annotations: 10, characters: 4096 };

const registered = new Set(
  "add-mask add-matcher add-path debug echo endgroup error group notice remove-matcher save-state set-env set-output stop-commands warning".split(
    " ",
  ),
);

/** The commands of an output, in order; those between a stop and its token are not obeyed. */
export function obey(output: string): readonly Obeyed[] {
  const obeyed: Obeyed[] = [];
  let token: string | undefined;
  for (const line of output.split(/\r\n|\r|\n/)) {
    const known = new Set([...registered, ...(token === undefined ? [] : [token])]);
    const command = readCommand(line, known) ?? readOldCommand(line, known);
    if (!command) continue;
    if (token !== undefined) {
      if (command.name === token) token = undefined;
    } else if (command.name === "stop-commands") {
      token = command.data.toLowerCase();
    } else {
      obeyed.push(command);
    }
  }
  return obeyed;
}

/** `::name key=value,key=value::data`, at the beginning of a line. */
function readCommand(line: string, known: ReadonlySet<string>): Obeyed | undefined {
  const text = line.trimStart();
  const end = text.indexOf("::", 2);
  if (!text.startsWith("::") || end < 0) return undefined;
  return read(text.slice(2, end), text.slice(end + 2), ",", known);
}

/** `##[name key=value;key=value]data`, anywhere in a line: older, and still obeyed. */
function readOldCommand(line: string, known: ReadonlySet<string>): Obeyed | undefined {
  const start = line.indexOf("##[");
  const end = line.indexOf("]", start);
  if (start < 0 || end < 0) return undefined;
  return read(line.slice(start + 3, end), line.slice(end + 1), ";", known);
}

function read(
  info: string,
  data: string,
  comma: string,
  known: ReadonlySet<string>,
): Obeyed | undefined {
  const [word = ""] = info.split(" ");
  const name = word.toLowerCase();
  if (!known.has(name)) return undefined;
  const pairs = info.slice(word.length).trim().split(comma).filter(Boolean);
  const properties = Object.fromEntries(
    pairs.map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return [key, undo(value.join("="), ["%0D", "%0A", "%3A", "%2C", "%25"])];
    }),
  );
  return { name, properties, data: undo(data, ["%0D", "%0A", "%25"]) };
}

/** The per cent sign last, or what it stands for could become another one. */
function undo(text: string, escapes: readonly string[]): string {
  return escapes.reduce((whole, code) => whole.replaceAll(code, decodeURIComponent(code)), text);
}
