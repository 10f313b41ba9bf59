import type { Command } from '@codemirror/view';
import { openSearchPanel } from '@codemirror/search';
import * as Radix from '@radix-ui/react-toolbar';
import { Flex, IconButton, Menu } from '@strapi/design-system';
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
import * as React from 'react';
import { useWords, type MessageKey } from '../catalogue';
import * as marks from './marks';
import * as tables from './tables';

const isMac = /Mac|iP/.test(navigator.platform);
const CONTROL = isMac ? '⌘' : 'Ctrl+';

interface Mark {
  label: MessageKey;
  /** Shortcut key, pressed with Control or Command. */
  key?: string;
  icon: React.ReactNode;
  run: Command;
}

const MARKS: Mark[] = [
  { label: 'markdown.bold', key: 'B', icon: <Bold />, run: marks.toggleBold },
  { label: 'markdown.italic', key: 'I', icon: <Italic />, run: marks.toggleItalic },
  { label: 'markdown.struck', icon: <StrikeThrough />, run: marks.toggleStruck },
  { label: 'markdown.code', key: 'E', icon: <Code />, run: marks.toggleCode },
  { label: 'markdown.heading', icon: <HeadingTwo />, run: marks.toggleHeading(2) },
  { label: 'markdown.subheading', icon: <HeadingThree />, run: marks.toggleHeading(3) },
  { label: 'markdown.bullets', icon: <BulletList />, run: marks.toggleBullets },
  { label: 'markdown.numbers', icon: <NumberList />, run: marks.toggleNumbers },
  { label: 'markdown.quote', icon: <Quotes />, run: marks.toggleQuote },
  { label: 'markdown.footnote', icon: <Paperclip />, run: marks.insertFootnote },
];

const TABLE: { label: MessageKey; run: Command }[] = [
  { label: 'markdown.table.new', run: tables.insertTable },
  { label: 'markdown.table.row', run: tables.addRow },
  { label: 'markdown.table.column', run: tables.addColumn },
  { label: 'markdown.table.removeRow', run: tables.removeRow },
  { label: 'markdown.table.removeColumn', run: tables.removeColumn },
  { label: 'markdown.table.left', run: tables.align('left') },
  { label: 'markdown.table.center', run: tables.align('center') },
  { label: 'markdown.table.right', run: tables.align('right') },
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

/** Keeps the editor's focus and selection when a button is clicked. */
const keepFocus = (event: React.MouseEvent): void => event.preventDefault();

const Tool = (props: ToolProps) => (
  <Radix.Button asChild>
    <IconButton variant="ghost" {...props} />
  </Radix.Button>
);

/** Toolbar with the formatting commands. */
export const Toolbar = (props: ToolbarProps) => {
  const say = useWords();
  const { isDisabled, isWide, isShown, onRun } = props;
  const chosen = React.useRef<Command | null>(null);
  const choose = (command: Command): void => {
    chosen.current = command;
  };
  /** Runs the command after the menu has closed, because the menu takes the focus until then. */
  const runChosen = (event: Event): void => {
    if (chosen.current === null) return;
    event.preventDefault();
    onRun(chosen.current);
    chosen.current = null;
  };
  return (
    <Radix.Root asChild aria-label={say('markdown.tools')} onMouseDown={keepFocus}>
      <Flex wrap="wrap" gap={1} padding={2} background="neutral100">
        {MARKS.map(({ label, key = '', icon, run }) => (
          <Tool
            key={label}
            label={say(label, { key: `${CONTROL}${key}` })}
            disabled={isDisabled}
            onClick={() => onRun(run)}
          >
            {icon}
          </Tool>
        ))}
        <Tool
          label={say('markdown.linkTool', { key: `${CONTROL}K` })}
          disabled={isDisabled}
          onClick={props.onLink}
        >
          <Link />
        </Tool>
        <Tool label={say('markdown.library')} disabled={isDisabled} onClick={props.onPicture}>
          <Image />
        </Tool>
        <Menu.Root>
          <Radix.Button asChild>
            <Menu.Trigger
              disabled={isDisabled}
              tag={IconButton}
              variant="ghost"
              label={say('markdown.table')}
              icon={<GridNine />}
            />
          </Radix.Button>
          <Menu.Content onCloseAutoFocus={runChosen}>
            {TABLE.map(({ label, run }) => (
              <Menu.Item key={label} onSelect={() => choose(run)}>
                {say(label)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Root>
        <Flex gap={1} marginLeft="auto">
          <Tool
            label={say('markdown.find', { key: `${CONTROL}F` })}
            onClick={() => onRun(openSearchPanel)}
          >
            <Search />
          </Tool>
          <Tool
            label={say(isShown ? 'markdown.reader.hide' : 'markdown.reader.show')}
            onClick={props.onShow}
          >
            {isShown ? <EyeStriked /> : <Eye />}
          </Tool>
          <Tool label={say(isWide ? 'markdown.narrow' : 'markdown.wide')} onClick={props.onWide}>
            {isWide ? <Collapse /> : <Expand />}
          </Tool>
        </Flex>
      </Flex>
    </Radix.Root>
  );
};
