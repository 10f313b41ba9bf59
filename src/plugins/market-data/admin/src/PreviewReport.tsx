import type { PricePreview } from '#api/share-price/market-data';
import { Flex, Typography } from '@strapi/design-system';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import { FileFaults } from '#panel/FileFaults';
import { useWords } from './catalogue';
import { UnusualCloses } from './UnusualCloses';

/** Preview of an import. */
export const PreviewReport = ({ preview }: { preview: PricePreview }) => {
  const say = useWords();
  const columns: Column<PricePreview['sample'][number]>[] = [
    { name: say('preview.day'), cell: ({ date }) => date },
    { name: say('preview.inFile'), cell: ({ close }) => close },
    { name: say('preview.stored'), cell: ({ stored }) => stored ?? say('preview.none') },
  ];
  const { ota, rows, added, changed, same, from, to, sample } = preview;
  const isPart = sample.length !== rows;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {preview.faultCount > 0 ? <FileFaults {...preview} /> : null}
      {preview.unusualCount > 0 ? <UnusualCloses {...preview} /> : null}
      {rows === 0 ? null : (
        <>
          <Typography>
            {say('preview', {
              rows,
              ota: ota.name,
              from: from ?? '',
              to: to ?? '',
              added,
              changed,
              same,
            })}{' '}
            {isPart ? say(added + changed > 0 ? 'preview.changes' : 'preview.rows') : ''}
          </Typography>
          <ColumnTable
            columns={columns}
            rows={sample}
            keyOf={({ date }) => date}
            label={say('preview.table')}
          />
        </>
      )}
      {ota.isListed ? null : (
        <Typography textColor="warning600">{say('preview.unlisted', { ota: ota.name })}</Typography>
      )}
    </Flex>
  );
};
