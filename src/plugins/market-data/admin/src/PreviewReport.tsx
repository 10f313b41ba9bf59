import type { PricePreview } from '../../../../api/share-price/market-data';
import { Flex, Typography } from '@strapi/design-system';
import { ColumnTable, type Column } from '../../../../admin/parts/ColumnTable';
import { FileFaults } from '../../../../admin/parts/FileFaults';

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const COLUMNS: Column<PricePreview['sample'][number]>[] = [
  { name: 'Day', cell: ({ date }) => date },
  { name: 'In the file', cell: ({ close }) => close },
  { name: 'Stored now', cell: ({ stored }) => stored ?? 'none' },
];

/** What a file would do, before any of it is stored. */
export const PreviewReport = ({ preview }: { preview: PricePreview }) => {
  const { ota, rows, added, changed, same, from, to, sample } = preview;
  const shown =
    sample.length === rows ? '' : added + changed > 0 ? ' The first changes:' : ' The first rows:';
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {preview.faultCount > 0 ? <FileFaults {...preview} /> : null}
      {rows === 0 ? null : (
        <>
          <Typography>
            {rowsOf(rows)} of {ota.name} read, {from} to {to}: {added} new, {changed} changed,{' '}
            {same} the same.{shown}
          </Typography>
          <ColumnTable columns={COLUMNS} rows={sample} keyOf={({ date }) => date} label="Rows" />
        </>
      )}
      {ota.isListed ? null : (
        <Typography textColor="warning600">
          {ota.name} is not marked as listed, so its prices are stored but not shown.
        </Typography>
      )}
    </Flex>
  );
};
