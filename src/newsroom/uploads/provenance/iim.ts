import type { StatedProvenance } from './stated';

/** Image resource of Photoshop that holds an IIM record. */
const IPTC_RESOURCE = 0x0404;
const RESOURCE_MARK = '8BIM';
const RESOURCE_HEADER_BYTES = 12;

const DATASET_MARK = 0x1c;
const DATASET_HEADER_BYTES = 5;
/** Set in lengths with more than 15 bits, which no text needs. */
const EXTENDED = 0x8000;

const ENVELOPE = 1;
const APPLICATION = 2;
/** Dataset 1:90 with the ISO 2022 sequence that announces UTF-8. */
const CHARACTER_SET = 90;
const UTF8 = '\x1b%G';

/** Datasets of the application record with the fields that they state. */
const FIELDS: Readonly<Record<number, keyof StatedProvenance>> = {
  80: 'creator',
  110: 'credit',
  115: 'source',
  116: 'rights',
};

interface Dataset {
  record: number;
  number: number;
  value: Buffer;
}

/** Returns the IIM records in the image resources of a JPEG; bytes without resources are a record themselves. */
const recordsIn = (bytes: Buffer): Buffer => {
  const first = bytes.indexOf(RESOURCE_MARK, 0, 'latin1');
  if (first === -1) return bytes;
  let at = first;
  while (
    at + RESOURCE_HEADER_BYTES <= bytes.length &&
    bytes.toString('latin1', at, at + 4) === RESOURCE_MARK
  ) {
    const id = bytes.readUInt16BE(at + 4);
    // The name is a Pascal string, padded to an even number of bytes as the data is.
    const lengthAt = at + 6 + ((bytes.readUInt8(at + 6) + 2) & ~1);
    if (lengthAt + 4 > bytes.length) break;
    const length = bytes.readUInt32BE(lengthAt);
    const dataAt = lengthAt + 4;
    if (id === IPTC_RESOURCE) return bytes.subarray(dataAt, dataAt + length);
    at = dataAt + length + (length % 2);
  }
  return Buffer.alloc(0);
};

function* datasetsIn(record: Buffer): Generator<Dataset> {
  let at = 0;
  while (at + DATASET_HEADER_BYTES <= record.length && record.readUInt8(at) === DATASET_MARK) {
    const length = record.readUInt16BE(at + 3);
    const valueAt = at + DATASET_HEADER_BYTES;
    if ((length & EXTENDED) !== 0 || valueAt + length > record.length) return;
    yield {
      record: record.readUInt8(at + 1),
      number: record.readUInt8(at + 2),
      value: record.subarray(valueAt, valueAt + length),
    };
    at = valueAt + length;
  }
}

/** Decodes UTF-8 that is announced or valid; anything else is taken for the customary Latin-1. */
const decoded = (value: Buffer, isUtf8: boolean): string => {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(value);
  } catch {
    return value.toString('latin1');
  }
};

/**
 * Reads by-line (2:80), credit (2:110), source (2:115) and copyright notice (2:116) from metadata in the IPTC
 * Information Interchange Model 4.2. Reads what is well-formed up to the first fault.
 *
 * @param bytes an IIM record, or Photoshop's image resources with one
 */
export const readIim = (bytes: Buffer): StatedProvenance => {
  const stated: StatedProvenance = {};
  let isUtf8 = false;
  for (const { record, number, value } of datasetsIn(recordsIn(bytes))) {
    if (record === ENVELOPE && number === CHARACTER_SET) {
      isUtf8 = value.toString('latin1') === UTF8;
    }
    const field = record === APPLICATION ? FIELDS[number] : undefined;
    // Of repeated by-lines, the first is the main one.
    if (field !== undefined) stated[field] ??= decoded(value, isUtf8);
  }
  return stated;
};
