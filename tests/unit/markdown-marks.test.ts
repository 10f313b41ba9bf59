import { history, undo } from '@codemirror/commands';
import {
  EditorSelection,
  EditorState,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import fc from 'fast-check';
import {
  deleteEmptyPair,
  leaveEndedMarks,
} from '../../src/plugins/editing/admin/src/markdown-field/inline-marks';
import {
  articleMarkdown,
  continueMarkup,
} from '../../src/plugins/editing/admin/src/markdown-field/language';
import {
  indentItems,
  outdentItems,
} from '../../src/plugins/editing/admin/src/markdown-field/list-items';
import { marksIn, type Mark } from '../../src/plugins/editing/admin/src/markdown-field/mark-tree';
import {
  toggleBold,
  toggleBullets,
  toggleCode,
  toggleItalic,
  toggleNumbers,
  toggleStruck,
} from '../../src/plugins/editing/admin/src/markdown-field/marks';
import {
  closeOpenMarks,
  openMarkTracking,
  storedText,
} from '../../src/plugins/editing/admin/src/markdown-field/open-marks';

/** Where an example's selection begins and ends; a cursor has one. */
const END = '|';

/** What an editor does with a text, without a window. */
class Writer {
  state: EditorState;

  /** @param example a text with the ends of the selection in it */
  constructor(example: string) {
    const [before = '', between, after] = example.split(END);
    const from = before.length;
    const to = after === undefined ? from : from + (between ?? '').length;
    this.state = EditorState.create({
      doc: example.replaceAll(END, ''),
      selection: EditorSelection.single(from, to),
      extensions: [articleMarkdown, openMarkTracking, history()],
    });
  }

  change(spec: TransactionSpec): this {
    this.state = this.state.update(spec).state;
    return this;
  }

  type(text: string): this {
    for (const character of text) {
      this.change({ ...this.state.replaceSelection(character), userEvent: 'input.type' });
    }
    return this;
  }

  do(...commands: StateCommand[]): this {
    for (const command of commands) {
      const dispatch = (transaction: { state: EditorState }): void => {
        this.state = transaction.state;
      };
      command({ state: this.state, dispatch });
    }
    return this;
  }

  /** Presses Enter. */
  enter(): this {
    this.do(leaveEndedMarks);
    const before = this.state;
    this.do(continueMarkup);
    return this.state === before ? this.type('\n') : this;
  }

  select(from: number, to = from): this {
    return this.change({ selection: { anchor: from, head: to } });
  }

  backspace(): this {
    const before = this.state;
    this.do(deleteEmptyPair);
    const { head } = this.state.selection.main;
    if (this.state !== before || head === 0) return this;
    return this.change({ changes: { from: head - 1, to: head }, userEvent: 'delete.backward' });
  }

  get text(): string {
    return this.state.sliceDoc();
  }

  /** The text with the ends of the selection in it. */
  get example(): string {
    const { from, to, empty } = this.state.selection.main;
    const ends = empty ? END : `${END}${this.state.sliceDoc(from, to)}${END}`;
    return `${this.state.sliceDoc(0, from)}${ends}${this.state.sliceDoc(to)}`;
  }
}

const MARKS = [
  ['bold', toggleBold, '**'],
  ['italic', toggleItalic, '_'],
  ['strikethrough', toggleStruck, '~~'],
  ['code', toggleCode, '`'],
] as const;

describe.each(MARKS)('The mark for %s, without a selection', (_name, toggle, mark) => {
  test('is left by a second press, and the text goes on', () => {
    const writer = new Writer('Text |').do(toggle).type('Com').do(toggle).type(' is');
    expect(writer.example).toBe(`Text ${mark}Com${mark} is|`);
  });

  test('is gone after a second press when nothing was typed', () => {
    expect(new Writer('Text |, more').do(toggle, toggle).example).toBe('Text |, more');
  });

  test('is gone when the cursor goes elsewhere and nothing was typed', () => {
    expect(new Writer('Text |').do(toggle).select(2).example).toBe('Te|xt ');
  });

  test('is gone after Backspace when nothing was typed, and when what was typed is deleted', () => {
    expect(new Writer('Text |').do(toggle).backspace().example).toBe('Text |');
    const writer = new Writer('Text |').do(toggle).type('x').backspace().backspace();
    expect(writer.example).toBe('Text |');
  });

  test('holds no spaces at its end, which a mark ends before', () => {
    expect(new Writer('|').do(toggle).type('Com ').do(toggle).type('is').example).toBe(
      `${mark}Com${mark} is|`,
    );
    expect(new Writer('|').do(toggle).type('Com ').select(0).text).toBe(`${mark}Com${mark} `);
  });

  test('is gone on with by a further press at its end', () => {
    expect(new Writer(`${mark}Com${mark}|`).do(toggle).type('!').example).toBe(
      `${mark}Com!|${mark}`,
    );
  });

  test('is taken away by a press within', () => {
    expect(new Writer(`a ${mark}Com|pany${mark} b`).do(toggle).example).toBe('a Com|pany b');
  });

  test('can go on without a space', () => {
    const { text } = new Writer('|').do(toggle).type('Com').do(toggle).type('s');
    expect(text).toBe(mark === '_' ? '*Com*s' : `${mark}Com${mark}s`);
  });

  test('is not stored while nothing is in it', () => {
    const { state } = new Writer('Text |').do(toggle);
    expect(storedText(state)).toBe('Text ');
    expect(state.update(closeOpenMarks(state) ?? {}).state.sliceDoc()).toBe('Text ');
  });

  test('can be undone and done without a trace', () => {
    const writer = new Writer('Text |').do(toggle).select(0).do(undo, undo);
    expect(storedText(writer.state)).toBe('Text ');
  });
});

describe.each(MARKS)('The mark for %s, on a selection', (_name, toggle, mark) => {
  const marked = (text: string): string => `${mark}${text}${mark}`;

  test('is set, and taken away again, with the selection kept', () => {
    const writer = new Writer('a |Com pany| b').do(toggle);
    expect(writer.example).toBe(`a ${mark}|Com pany|${mark} b`);
    expect(writer.do(toggle).example).toBe('a |Com pany| b');
  });

  test('goes from a selection that holds it, with and without more', () => {
    expect(new Writer(`|${marked('x')}|`).do(toggle).example).toBe('|x|');
    expect(new Writer(`|a ${marked('b')} c|`).do(toggle).example).toBe('|a b c|');
  });

  test('goes from a selection that reaches into it, and stays on the rest', () => {
    expect(new Writer(`${mark}one |two${mark} three|`).do(toggle).text).toBe(
      `${marked('one')} two three`,
    );
    expect(new Writer(`${mark}one |two| three${mark}`).do(toggle).text).toBe(
      `${marked('one')} two ${marked('three')}`,
    );
  });

  test('leaves spaces at the ends outside', () => {
    expect(new Writer('a| Com |b').do(toggle).text).toBe(`a ${marked('Com')} b`);
  });

  test('is one with its neighbour', () => {
    expect(new Writer(`${marked('Com')}|, more|`).do(toggle).text).toBe(marked('Com, more'));
  });

  test('is set on each item and line, without what stands before it', () => {
    const { text } = new Writer(
      '|## Head\n\n- one\n- [ ] two\n\n3. three\n\n> four\n> five\n\n[^1]: six|',
    ).do(toggle);
    const [head, one, two, three, four, five, six] = [
      'Head',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
    ].map(marked);
    expect(text).toBe(
      `## ${head}\n\n- ${one}\n- [ ] ${two}\n\n3. ${three}\n\n> ${four}\n> ${five}\n\n[^1]: ${six}`,
    );
  });

  test('is taken from each item and line', () => {
    const text = `- ${marked('one')}\n- ${marked('two')}\n\n${marked('three')}`;
    expect(new Writer(`|${text}|`).do(toggle).text).toBe('- one\n- two\n\nthree');
  });

  test('is set in the cells of a table, and not in code', () => {
    const table = '| a | b |\n| --- | --- |\n| c | d |';
    const cells = new Writer('').change({ changes: { from: 0, insert: table } });
    expect(cells.select(0, table.length).do(toggle).text).toBe(
      `| ${marked('a')} | ${marked('b')} |\n| --- | --- |\n| ${marked('c')} | ${marked('d')} |`,
    );
    const code = '```\na\n```';
    expect(new Writer(`|${code}|`).do(toggle).text).toBe(code);
  });
});

describe('Marks and what stands beside them', () => {
  test.each([
    ['an underscore is none within a word', toggleItalic, 'in|tra|word', 'in*tra*word'],
    ['punctuation before a letter stays outside', toggleBold, 'a|(b)|c', 'a(**b**)c'],
    ['code holds its own backticks', toggleCode, '|a`b|', '``a`b``'],
    ['marks cross no others', toggleBold, '_a |b_ c|', '_a **b**_ **c**'],
    ['marks hold others', toggleBold, '|a _b_ c|', '**a _b_ c**'],
    ['code holds no marks', toggleCode, '|a **b** c|', '`a` **`b`** `c`'],
    ['code is marked as a whole', toggleBold, '`a |b` c|', '**`a b` c**'],
    ['the address of a link is no text', toggleBold, '[a |b](/x) c|', '[a **b**](/x) **c**'],
  ] as const)('%s', (_name, toggle, before, after) => {
    expect(new Writer(before).do(toggle).text).toBe(after);
  });

  test('two marks can be open at once, and left in any order', () => {
    const both = new Writer('|').do(toggleBold, toggleItalic).type('x');
    expect(both.text).toBe('**_x_**');
    expect(both.do(toggleItalic).type('y').text).toBe('**_x_y**'.replace('_x_y', '*x*y'));
    const crossed = new Writer('|')
      .do(toggleBold, toggleItalic)
      .type('x ')
      .do(toggleBold)
      .type('y');
    expect(crossed.do(toggleItalic).type(' z').text).toBe('**_x_** _y_ z');
  });

  test('a new item has marks of its own', () => {
    const writer = new Writer('- |').do(toggleBold).type('one').enter().type('two');
    expect(writer.text).toBe('- **one**\n- two');
    const split = new Writer('- **one |two**').enter().select(0);
    expect(split.text).toBe('- **one**\n- **two**');
  });
});

describe('Lists', () => {
  test('number no empty lines, and have no bullets on them', () => {
    expect(new Writer('|One\n\nTwo\n|').do(toggleNumbers).text).toBe('1. One\n\n2. Two\n');
    expect(new Writer('|One\n\nTwo|').do(toggleBullets, toggleBullets).text).toBe('One\n\nTwo');
    expect(new Writer('|').do(toggleNumbers).example).toBe('1. |');
  });

  test('end with Enter on an empty item', () => {
    const writer = new Writer('|').do(toggleNumbers).type('One').enter().type('Two').enter();
    expect(writer.example).toBe('1. One\n2. Two\n3. |');
    expect(writer.enter().example).toBe('1. One\n2. Two\n|');
    expect(new Writer('- One\n- |').enter().example).toBe('- One\n|');
  });

  test('have items within others by Tab, numbered anew', () => {
    const writer = new Writer('1. One\n2. Two|\n3. Three').do(indentItems);
    expect(writer.example).toBe('1. One\n   1. Two|\n2. Three');
    expect(writer.do(outdentItems).example).toBe('1. One\n2. Two|\n3. Three');
    expect(new Writer('> - a\n> - |').do(indentItems).example).toBe('> - a\n>   - |');
    expect(new Writer('- a\n- |b\n  - c\n- d|').do(indentItems).text).toBe(
      '- a\n  - b\n    - c\n  - d',
    );
  });

  test('leave Tab alone elsewhere', () => {
    const { state } = new Writer('One|\n\n- a');
    expect(indentItems({ state, dispatch: () => undefined })).toBe(false);
    expect(outdentItems({ state, dispatch: () => undefined })).toBe(false);
  });
});

/** A text without its marks, as they are read. */
const withoutMarks = ({ state }: Writer): string => {
  const ends = marksIn(state, 0, state.doc.length).flatMap(
    ({ from, innerFrom, innerTo, to }: Mark) => [
      { from, to: innerFrom },
      { from: innerTo, to },
    ],
  );
  return state.changes(ends).apply(state.doc).toString();
};

/** Places that are not within the delimiters of a mark. */
const outsideDelimiters = (state: EditorState, at: number): number => {
  for (const { from, innerFrom, innerTo, to } of marksIn(state, at, at)) {
    if (from < at && at < innerFrom) return from;
    if (innerTo < at && at < to) return to;
  }
  return at;
};

describe('Whatever is typed, selected and marked', () => {
  const toggles = { b: toggleBold, i: toggleItalic, s: toggleStruck };
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('a', 'bc', ' ', 'd e', ', ', '.', '“f”', '(g') }),
    fc.record({ toggle: fc.constantFrom('b', 'i', 's') }),
    fc.record({ move: fc.nat(60) }),
    fc.record({ select: fc.tuple(fc.nat(60), fc.nat(60)) }),
  );

  test('marks are neither empty nor doubled, and the text is what was typed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const writer = new Writer('|');
        let typed = '';
        for (const one of steps) {
          const place = (wanted: number): number =>
            outsideDelimiters(writer.state, Math.min(wanted, writer.state.doc.length));
          if ('type' in one) {
            if (!writer.state.selection.main.empty) continue;
            writer.type(one.type);
            typed += one.type;
          } else if ('toggle' in one) writer.do(toggles[one.toggle as keyof typeof toggles]);
          else if ('move' in one) writer.select(place(one.move));
          else writer.select(place(one.select[0]), place(one.select[1]));
        }
        const closed = closeOpenMarks(writer.state);
        if (closed !== null) writer.change(closed);
        const left = withoutMarks(writer);
        expect(left).not.toMatch(/[*_~]/);
        expect([...left].sort()).toEqual([...typed].sort());
        expect(writer.text).not.toMatch(/\*{4}|_{4}|~{4}/);
      }),
      { numRuns: 500, seed: 20261124 },
    );
  });
});
