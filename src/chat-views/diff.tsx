import { wordChanges, type Passage, type Piece } from '@ota-news/foundation/text/word-changes';
import { hunksOf } from './patch';
import { show } from './show';

interface VersionDiff {
  version_id: number;
  fields: { field: string; changes: string }[];
}

interface Proposal {
  id: string;
  state: string;
  operation: string;
  title: string;
  fields: { field: string; before: unknown; after: unknown }[];
  reason: string | null;
}

const AGAINST: Record<string, string> = {
  live: 'and what readers see',
  draft: 'and the present draft',
};

const PieceText = ({ piece: { kind, text } }: { piece: Piece }) => {
  if (kind === 'added') return <ins>{text}</ins>;
  return kind === 'removed' ? <del>{text}</del> : <>{text}</>;
};

const Passages = ({ passages }: { passages: Passage[] }) => (
  <div class="difference">
    {passages.map(({ pieces }) => pieces.map((piece) => <PieceText piece={piece} />))}
  </div>
);

/** "featured_image": "Featured image" */
const nameOf = (field: string): string =>
  `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

const VersionView = ({ diff, against }: { diff: VersionDiff; against: unknown }) => (
  <>
    <h1 class="chat-title">
      {typeof against === 'string' && against in AGAINST
        ? `Version ${diff.version_id} ${AGAINST[against]}`
        : `What version ${diff.version_id} changed`}
    </h1>
    {diff.fields.length === 0 && <p>Nothing differs.</p>}
    {diff.fields.map(({ field, changes }) => (
      <section>
        <h2 class="label">{nameOf(field)}</h2>
        {hunksOf(changes).map(({ line, passages }) => (
          <>
            {line !== null && line > 1 && <p class="meta">Line {line}</p>}
            <Passages passages={passages} />
          </>
        ))}
      </section>
    ))}
  </>
);

const ProposalView = ({ proposal }: { proposal: Proposal }) => (
  <section>
    <h2 class="chat-title">{proposal.title}</h2>
    <p class="meta">
      {nameOf(proposal.state)}, {proposal.operation}
      {proposal.reason !== null && `: ${proposal.reason}`}
    </p>
    {proposal.fields.map(({ field, before, after }) => (
      <>
        <h3 class="label">{nameOf(field)}</h3>
        <Passages passages={wordChanges(textOf(before), textOf(after))} />
      </>
    ))}
  </section>
);

/** `get-version-diff` and `list-proposals`: inserted and removed words. */
show<VersionDiff | { proposals: Proposal[] }, unknown>('diff', ({ args, data }) => {
  if ('fields' in data) return <VersionView diff={data} against={args.against} />;
  return data.proposals.length === 0 ? null : (
    <>
      {data.proposals.map((proposal) => (
        <ProposalView proposal={proposal} />
      ))}
    </>
  );
});
