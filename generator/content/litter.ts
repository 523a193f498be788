/**
 * What editors, systems and programs that share folders leave beside the files they work on: backups, locks, halves
 * of downloads, thumbnails. Nobody means to publish it, and whoever finds it in a folder can't tell where it's from.
 * So it's passed over everywhere, without a word. The names are those of GitHub's collection of ignored files
 * (https://github.com/github/gitignore/tree/main/Global).
 */

/** The names of files and folders that are left behind. */
const leftBehind: readonly RegExp[] = [
  // Backups, locks and autosaves: `sample.md~`, `~$guide.docx`, `#sample.md#`, `.#sample.md`, `.~lock.guide.docx#`.
  /~$|^~|^#.*#$|^\.#|^\.~/,
  // What editors keep while a file is open: `.sample.md.swp`, `.sample.md.kate-swp`, `sample.md___jb_tmp___`.
  /^\..*\.sw[a-p]$|\.(?:kate-)?swp$|___jb_(?:tmp|old)___$/i,
  // Older versions, halves of downloads, and what a merge couldn't place.
  /\.(?:orig|rej|bak|backup|old|tmp|temp|part|partial|crdownload)$/i,
  // Two people changed a file at once, and a shared folder kept both.
  /\(.*\bconflicted copy\b.*\)|\.sync-conflict-/i,
  // macOS: `.DS_Store`, `._photo.jpg`, and the other half of an archive.
  /^\.DS_Store$|^\._|^__MACOSX$|^\.(?:AppleDouble|Spotlight-V100|Trashes|fseventsd)$|^Icon\r$/i,
  // Windows: thumbnails and how a folder looks.
  /^(?:eh)?thumbs(?:_vista)?\.db$|^desktop\.ini$|^\$RECYCLE\.BIN$/i,
  // Linux: how a folder looks, a file that was deleted while it was open, a file that's about to be written.
  /^\.(?:directory$|Trash-|fuse_hidden|nfs[0-9a-f]+$|goutputstream-)/i,
];

/**
 * Whether a file is litter, or lies in a folder that is.
 * @param path from the folder that's listed, with slashes; folders above it don't count
 */
export function isLitter(path: string): boolean {
  return path.split("/").some((name) => leftBehind.some((pattern) => pattern.test(name)));
}
