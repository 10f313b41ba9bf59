/** Vocabulary "Digital Source Type" of the IPTC NewsCodes. Its terms are identified by `http` addresses. */
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const SCHEMA_ORG = 'https://schema.org/';

/**
 * The vocabulary's terms with their members of schema.org's `IPTCDigitalSourceEnumeration`; null for terms that
 * schema.org does not have.
 */
const MEMBERS = {
  digitalCapture: 'DigitalCaptureDigitalSource',
  computationalCapture: null,
  multiFrameComputationalCapture: 'MultiFrameComputationalCaptureDigitalSource',
  negativeFilm: 'NegativeFilmDigitalSource',
  positiveFilm: 'PositiveFilmDigitalSource',
  print: 'PrintDigitalSource',
  humanEdits: null,
  compositeCapture: 'CompositeCaptureDigitalSource',
  composite: 'CompositeDigitalSource',
  compositeSynthetic: 'CompositeSyntheticDigitalSource',
  compositeWithTrainedAlgorithmicMedia: 'CompositeWithTrainedAlgorithmicMediaDigitalSource',
  trainedAlgorithmicMedia: 'TrainedAlgorithmicMediaDigitalSource',
  algorithmicMedia: 'AlgorithmicMediaDigitalSource',
  algorithmicallyEnhanced: 'AlgorithmicallyEnhancedDigitalSource',
  dataDrivenMedia: 'DataDrivenMediaDigitalSource',
  digitalCreation: null,
  screenCapture: 'ScreenCaptureDigitalSource',
  virtualRecording: 'VirtualRecordingDigitalSource',
} as const;

/** How a picture was made: a term of the IPTC vocabulary. */
export type DigitalSourceType = keyof typeof MEMBERS;

/** Retired terms, which older programs still write, with the terms that replaced them. */
const RETIRED: Readonly<Record<string, DigitalSourceType>> = {
  minorHumanEdits: 'humanEdits',
  digitalArt: 'digitalCreation',
  softwareImage: 'digitalCreation',
};

/** All terms that are not retired. */
export const DIGITAL_SOURCE_TYPES = Object.keys(MEMBERS) as [
  DigitalSourceType,
  ...DigitalSourceType[],
];

const isTerm = (name: string): name is DigitalSourceType => Object.hasOwn(MEMBERS, name);

/**
 * Recognizes a term, its address (`http` or `https`), or its prefixed name (`digsrctype:print`). Retired terms become
 * those that replaced them.
 *
 * @returns null for everything else
 */
export const digitalSourceTypeOf = (value: string): DigitalSourceType | null => {
  const name = value
    .trim()
    .replace(/^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/|digsrctype:)/, '');
  if (isTerm(name)) return name;
  return Object.hasOwn(RETIRED, name) ? (RETIRED[name] ?? null) : null;
};

/** Returns the address of a term, its identifier in metadata. */
export const digitalSourceAddress = (term: DigitalSourceType): string => `${VOCABULARY}${term}`;

/** Returns a term as a value of schema.org's `digitalSourceType`: its member there, else its IPTC address. */
export const digitalSourceInSchemaOrg = (term: DigitalSourceType): string => {
  const member = MEMBERS[term];
  return member === null ? digitalSourceAddress(term) : `${SCHEMA_ORG}${member}`;
};
