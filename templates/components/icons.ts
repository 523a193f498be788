/**
 * The shapes of the icons, drawn on a field of 24 by 24 with one line weight. Only the icons
 * that a page uses are printed, once, in its sprite; see icon-sprite.ts.
 */

/** Path data by name. Lines are drawn with the colour of the text around them. */
export const icons = {
  arrow: "M4 12h15m-6-6 6 6-6 6",
  back: "M20 12H5m6-6-6 6 6 6",
  chevron: "m6 9.5 6 6 6-6",
  outside: "M9 6h9v9M18 6 6 18",
  document: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  play: "M8 5.5v13l10.5-6.5z",
  search: "M4 10a6 6 0 0 1 12 0 6 6 0 0 1-12 0M15 15l5 5",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5M12 13v4M10 15h4",
  mail: "M3.5 6h17v12.5h-17zM4 7l8 6.5L20 7",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  edit: "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4",
  instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 0 1 0 8 4 4 0 0 1 0-8zM17 7v.1",
  facebook: "M14 21v-7h3l.5-4H14V8a2 2 0 0 1 2-2h2V3h-3a5 5 0 0 0-5 5v2H7v4h3v7",
  x: "M20 4l-7 8M11 13l-7 7M4 4h4l12 16h-4z",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof icons;
