/** The sheet is bundled as its text. */
declare const text: string;
export default text;
