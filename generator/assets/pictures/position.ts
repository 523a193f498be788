/**
 * Finds out whether a photograph says where it was taken. Phones write that into the file. It never reaches the site,
 * but the original stays in the history of the repository, where everybody can read it.
 */

/** The tags of Exif that are read here (Exif 2.32, sections 4.6.3 and 4.6.6). */
const tags = { positionTable: 0x8825, latitude: 2, longitude: 4 };

/** What a photograph says about itself: Exif as bytes, XMP as text. */
export interface Notes {
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
}

/** Whether the notes of a photograph have a position. Notes that can't be read have none. */
export function hasPosition({ exif, xmp }: Notes): boolean {
  // A program that can't write Exif writes the same names into XMP.
  if (xmp && Buffer.from(xmp).includes("GPSLatitude")) return true;
  if (!exif) return false;
  const start = Buffer.from(exif).toString("latin1", 0, 6) === "Exif\0\0" ? 6 : 0;
  const read = openTables(Buffer.from(exif.subarray(start)));
  const table = read.findValue(read.firstTable, tags.positionTable);
  const has = (tag: number) => table !== undefined && read.findValue(table, tag) !== undefined;
  return has(tags.latitude) && has(tags.longitude);
}

/**
 * Opens the tables of a TIFF file, which is what Exif is (TIFF 6.0, section 2). A table is a count, and for each entry a
 * tag, a type, a count and a value, in twelve bytes.
 */
function openTables(bytes: Buffer) {
  const isLittle = bytes.toString("latin1", 0, 2) === "II";
  const isIn = (at: number, size: number) => at + size <= bytes.length;
  const readShort = (at: number) => {
    if (!isIn(at, 2)) return 0;
    return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  };
  const readLong = (at: number) => {
    if (!isIn(at, 4)) return 0;
    return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  };
  return {
    firstTable: readLong(4),
    /** The value of an entry, which is an offset if it has more than four bytes; undefined without such an entry. */
    findValue(table: number, tag: number): number | undefined {
      const count = readShort(table);
      for (let index = 0; index < count; index++) {
        const entry = table + 2 + index * 12;
        if (isIn(entry, 12) && readShort(entry) === tag) return readLong(entry + 8);
      }
      return undefined;
    },
  };
}
