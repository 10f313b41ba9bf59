import type { Command } from '@codemirror/view';
import { openSearchPanel } from '@codemirror/search';
import { Box, Flex, IconButton, Menu } from '@strapi/design-system';
import {
  Bold,
  BulletList,
  Code,
  Collapse,
  Expand,
  Eye,
  EyeStriked,
  GridNine,
  HeadingThree,
  HeadingTwo,
  Image,
  Italic,
  Link,
  NumberList,
  Paperclip,
  Quotes,
  Search,
  StrikeThrough,
} from '@strapi/icons';
import type * as React from 'react';
import * as marks from './marks';
import * as tables from './tables';

const isMac = /Mac|iP/.test(navigator.platform);
const CONTROL = isMac ? '⌘' : 'Ctrl+';

interface Mark {
  label: string;
  icon: React.ReactNode;
  run: Command;
}

const MARKS: Mark[] = [
  { label: `Bold (${CONTROL}B)`, icon: <Bold />, run: marks.toggleBold },
  { label: `Italic (${CONTROL}I)`, icon: <Italic />, run: marks.toggleItalic },
  { label: 'Strikethrough', icon: <StrikeThrough />, run: marks.toggleStruck },
  { label: `Code (${CONTROL}E)`, icon: <Code />, run: marks.toggleCode },
  { label: 'Heading', icon: <HeadingTwo />, run: marks.toggleHeading(2) },
  { label: 'Smaller heading', icon: <HeadingThree />, run: marks.toggleHeading(3) },
  { label: 'Bulleted list', icon: <BulletList />, run: marks.toggleBullets },
  { label: 'Numbered list', icon: <NumberList />, run: marks.toggleNumbers },
  { label: 'Quotation', icon: <Quotes />, run: marks.toggleQuote },
  { label: 'Footnote', icon: <Paperclip />, run: marks.insertFootnote },
];

const TABLE: { label: string; run: Command }[] = [
  { label: 'New table', run: tables.insertTable },
  { label: 'Add a row below', run: tables.addRow },
  { label: 'Add a column after', run: tables.addColumn },
  { label: 'Delete the row', run: tables.removeRow },
  { label: 'Delete the column', run: tables.removeColumn },
  { label: 'Align the column left', run: tables.align('left') },
  { label: 'Centre the column', run: tables.align('center') },
  { label: 'Align the column right', run: tables.align('right') },
];

interface ToolbarProps {
  isDisabled: boolean;
  isWide: boolean;
  isShown: boolean;
  onRun(command: Command): void;
  onLink(): void;
  onPicture(): void;
  onWide(): void;
  onShow(): void;
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

const Tool = (props: ToolProps) => <IconButton variant="ghost" {...props} />;

/** What can be done with the text, for those who don't write marks by hand. */
export const Toolbar = (props: ToolbarProps) => {
  const { isDisabled, isWide, isShown, onRun } = props;
  return (
    <Flex
      role="toolbar"
      aria-label="Formatting"
      wrap="wrap"
      gap={1}
      padding={2}
      background="neutral100"
    >
      {MARKS.map(({ label, icon, run }) => (
        <Tool key={label} label={label} disabled={isDisabled} onClick={() => onRun(run)}>
          {icon}
        </Tool>
      ))}
      <Tool label={`Link (${CONTROL}K)`} disabled={isDisabled} onClick={props.onLink}>
        <Link />
      </Tool>
      <Tool label="Picture of the Media Library" disabled={isDisabled} onClick={props.onPicture}>
        <Image />
      </Tool>
      <Menu.Root>
        <Menu.Trigger
          disabled={isDisabled}
          tag={IconButton}
          variant="ghost"
          label="Table"
          icon={<GridNine />}
        />
        <Menu.Content>
          {TABLE.map(({ label, run }) => (
            <Menu.Item key={label} onSelect={() => onRun(run)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Root>
      <Box flex="1" />
      <Tool label={`Find and replace (${CONTROL}F)`} onClick={() => onRun(openSearchPanel)}>
        <Search />
      </Tool>
      <Tool
        label={isShown ? 'Hide how readers see it' : 'Show how readers see it'}
        onClick={props.onShow}
      >
        {isShown ? <EyeStriked /> : <Eye />}
      </Tool>
      <Tool label={isWide ? 'Leave the full screen' : 'Full screen'} onClick={props.onWide}>
        {isWide ? <Collapse /> : <Expand />}
      </Tool>
    </Flex>
  );
};
