import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import { digitalSourceAddress } from '@ota-news/foundation/media/digital-source-type';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { StatedProvenance } from './stated';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const DC = 'http://purl.org/dc/elements/1.1/';
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/';
const IPTC_EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';

/** Properties of the IPTC Photo Metadata Standard 2025.1, by namespace and name. */
const PROPERTIES: ReadonlyMap<string, keyof PictureProvenance> = new Map([
  [`${PHOTOSHOP}Credit`, 'credit'],
  [`${PHOTOSHOP}Source`, 'source'],
  [`${DC}creator`, 'creator'],
  [`${DC}rights`, 'rights'],
  [`${IPTC_EXTENSION}DigitalSourceType`, 'digitalSourceType'],
  [`${IPTC_EXTENSION}AISystemUsed`, 'madeWith'],
]);

const CONTAINERS = [`${RDF}Alt`, `${RDF}Seq`, `${RDF}Bag`];

const ATTRIBUTE = '@';
const DECLARATION = `${ATTRIBUTE}xmlns:`;
const TEXT = '#text';
const MAX_DEPTH = 40;

type Element = Record<string, unknown>;
/** Namespaces by prefix. */
type Namespaces = ReadonlyMap<string, string>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  textNodeName: TEXT,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Without it, numeric character references stay as they are.
  htmlEntities: true,
  maxNestedTags: MAX_DEPTH,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  suppressEmptyNode: true,
});

const isElement = (node: unknown): node is Element => typeof node === 'object' && node !== null;

const namespacesIn = (element: Element, outer: Namespaces): Namespaces => {
  const declared = Object.entries(element)
    .filter(([name]) => name.startsWith(DECLARATION))
    .map(([name, uri]): [string, string] => [name.slice(DECLARATION.length), String(uri)]);
  return declared.length === 0 ? outer : new Map([...outer, ...declared]);
};

/** Resolves a prefixed name to namespace and local name. */
const resolved = (name: string, namespaces: Namespaces): string => {
  const [prefix = '', local = ''] = name.split(':');
  return `${namespaces.get(prefix) ?? ''}${local}`;
};

/** Child elements with their resolved names and the namespaces that apply inside them. */
function* childrenOf(
  element: Element,
  outer: Namespaces,
): Generator<{ name: string; node: unknown; namespaces: Namespaces }> {
  for (const [key, nodes] of Object.entries(element)) {
    if (key.startsWith(ATTRIBUTE) || !Array.isArray(nodes)) continue;
    for (const node of nodes as unknown[]) {
      const namespaces = isElement(node) ? namespacesIn(node, outer) : outer;
      yield { name: resolved(key, namespaces), node, namespaces };
    }
  }
}

const textOf = (node: unknown): string => {
  if (!isElement(node)) return String(node);
  const text = node[TEXT];
  return Array.isArray(text) ? text.join('') : String(text ?? '');
};

/** Text of a simple value, of the first item of a list, or of the first language of an alternative. */
const valueOf = (node: unknown, namespaces: Namespaces): string => {
  if (!isElement(node)) return textOf(node);
  for (const container of childrenOf(node, namespaces)) {
    if (!CONTAINERS.includes(container.name) || !isElement(container.node)) continue;
    for (const item of childrenOf(container.node, container.namespaces)) {
      if (item.name === `${RDF}li`) return textOf(item.node);
    }
  }
  const resource = Object.entries(node).find(
    ([name]) =>
      name.startsWith(ATTRIBUTE) && resolved(name.slice(1), namespaces) === `${RDF}resource`,
  );
  return resource === undefined ? textOf(node) : String(resource[1]);
};

/** Reads the properties of an `rdf:Description`, which may be attributes or elements. */
const readDescription = (
  description: Element,
  namespaces: Namespaces,
  stated: StatedProvenance,
): void => {
  const state = (name: string, value: () => string): void => {
    const field = PROPERTIES.get(name);
    if (field !== undefined) stated[field] ??= value();
  };
  for (const [name, value] of Object.entries(description)) {
    if (name.startsWith(ATTRIBUTE)) {
      state(resolved(name.slice(ATTRIBUTE.length), namespaces), () => String(value));
    }
  }
  for (const { name, node, namespaces: inner } of childrenOf(description, namespaces)) {
    state(name, () => valueOf(node, inner));
  }
};

/** Looks for descriptions in `rdf:RDF`, which may be inside `x:xmpmeta`. */
const readDescriptions = (
  element: Element,
  outer: Namespaces,
  stated: StatedProvenance,
): StatedProvenance => {
  for (const { name, node, namespaces } of childrenOf(element, outer)) {
    if (!isElement(node)) continue;
    if (name === `${RDF}Description`) readDescription(node, namespaces, stated);
    else if (!PROPERTIES.has(name)) readDescriptions(node, namespaces, stated);
  }
  return stated;
};

/**
 * Reads credit, creator, rights, source, digital source type and AI system from an XMP packet (ISO 16684-1).
 *
 * @throws Error if it is not well-formed or too deep
 */
export const readXmp = (packet: string): StatedProvenance =>
  readDescriptions(parser.parse(packet) as Element, new Map(), {});

const text = (name: string, value: string | null): Element =>
  value === null ? {} : { [name]: value };

const list = (name: string, container: string, item: Element | null): Element =>
  item === null ? {} : { [name]: { [container]: { 'rdf:li': item } } };

/** Serializes provenance as an XMP packet with nothing else in it. */
export const writeXmp = (provenance: PictureProvenance): string => {
  const { credit, creator, rights, source, digitalSourceType, madeWith } = provenance;
  return builder.build({
    'x:xmpmeta': {
      '@xmlns:x': 'adobe:ns:meta/',
      'rdf:RDF': {
        '@xmlns:rdf': RDF,
        'rdf:Description': {
          '@rdf:about': '',
          '@xmlns:dc': DC,
          '@xmlns:photoshop': PHOTOSHOP,
          '@xmlns:Iptc4xmpExt': IPTC_EXTENSION,
          ...text('photoshop:Credit', credit),
          ...text('photoshop:Source', source),
          ...text(
            'Iptc4xmpExt:DigitalSourceType',
            digitalSourceType && digitalSourceAddress(digitalSourceType),
          ),
          ...text('Iptc4xmpExt:AISystemUsed', madeWith),
          ...list('dc:creator', 'rdf:Seq', creator === null ? null : { [TEXT]: creator }),
          ...list(
            'dc:rights',
            'rdf:Alt',
            rights === null ? null : { '@xml:lang': 'x-default', [TEXT]: rights },
          ),
        },
      },
    },
  });
};
