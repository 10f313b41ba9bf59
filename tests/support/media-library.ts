import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { rowsOf, type DataPlace } from './sql';

/** A file as a row says it is. */
interface NamedFile {
  url: string;
  width: number;
  height: number;
}

export interface LibraryRow extends NamedFile {
  id: number;
  name: string;
  formats: Record<string, NamedFile>;
}

const FOLDER = 'public/uploads';

/** The rows of the Media Library, read behind the service's back. */
export const libraryRows = async (place: DataPlace): Promise<LibraryRow[]> => {
  const rows = await rowsOf<LibraryRow & { formats: unknown }>(
    place,
    'SELECT id, name, url, width, height, formats FROM files ORDER BY id',
  );
  return rows.map((row) => ({
    ...row,
    formats: (typeof row.formats === 'string' ? JSON.parse(row.formats) : row.formats) ?? {},
  }));
};

const filesOf = ({ formats, ...row }: LibraryRow): NamedFile[] => [row, ...Object.values(formats)];

/** Everything in the folder of uploads, hidden ones included. */
export const uploadsIn = ({ folder }: DataPlace): string[] =>
  readdirSync(path.join(folder, FOLDER)).filter((name) => name !== '.gitkeep');

/** What is in the folder of uploads although no row names it. */
export const unnamedUploads = async (place: DataPlace): Promise<string[]> => {
  const rows = await libraryRows(place);
  const named = new Set(rows.flatMap(filesOf).map(({ url }) => path.basename(url)));
  return uploadsIn(place).filter((name) => !named.has(name));
};

const isWhole = async (file: string, { width, height }: NamedFile): Promise<boolean> => {
  try {
    const { info } = await sharp(file, { failOn: 'truncated' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.width === width && info.height === height;
  } catch {
    return false;
  }
};

/** Files that rows name and that are missing, half, or other than their rows say. */
export const brokenUploads = async (place: DataPlace): Promise<string[]> => {
  const broken: string[] = [];
  for (const file of (await libraryRows(place)).flatMap(filesOf)) {
    const name = path.basename(file.url);
    if (!(await isWhole(path.join(place.folder, FOLDER, name), file))) broken.push(name);
  }
  return broken;
};
