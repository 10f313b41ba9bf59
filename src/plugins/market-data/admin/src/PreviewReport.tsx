import type { PriceFault, PricePreview } from '../../../../api/share-price/market-data';
import { Box, Flex, Typography } from '@strapi/design-system';
import { ColumnTable, type Column } from '../../../../admin/parts/ColumnTable';

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const Faults = ({ faults, faultCount }: Pick<PricePreview, 'faults' | 'faultCount'>) => {
  const hidden = faultCount - faults.length;
  const lineOf = ({ line, message }: PriceFault): string =>
    line === null ? message : `Line ${line}: ${message}`;
  return (
    <>
      <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
        <Typography textColor="danger700">
          <strong>{faultCount === 1 ? 'One fault.' : `${faultCount} faults.`}</strong> Nothing can
          be imported until the file is right.
        </Typography>
      </Box>
      <Flex tag="ul" direction="column" alignItems="flex-start" gap={1} aria-label="Faults">
        {faults.map((fault, index) => (
          <Typography
            key={index}
            tag="li"
            textColor="danger600"
            style={{ overflowWrap: 'anywhere' }}
          >
            {lineOf(fault)}
          </Typography>
        ))}
        {hidden > 0 ? <Typography tag="li">and {hidden} more</Typography> : null}
      </Flex>
    </>
  );
};

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
      {preview.faultCount > 0 ? <Faults {...preview} /> : null}
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
