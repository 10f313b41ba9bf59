/** What word processors put on the clipboard as HTML, and the markdown that it stands for. */
export interface Clipboard {
  name: string;
  html: string;
  markdown: string;
}

/** Google Docs: everything stands in a bold element that is not bold; styles of spans say what a text is. */
const docs = (html: string): string =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5b7c">${html}</b>`;

const run = (text: string, style = 'font-weight:400;font-style:normal;text-decoration:none') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};vertical-align:baseline;white-space:pre-wrap;">${text}</span>`;

const docsItem = (level: number, text: string): string =>
  `<li dir="ltr" style="list-style-type:disc" aria-level="${level}"><p dir="ltr" role="presentation">${run(text)}</p></li>`;

const docsCell = (text: string): string =>
  `<td style="border:solid #000 1pt"><p dir="ltr">${run(text)}</p></td>`;

/** Word: an item of a list is a paragraph, with its bullet in the text. */
const wordItem = (level: number, bullet: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

export const wordProcessorClipboards: Clipboard[] = [
  {
    name: 'marks of Google Docs',
    html: docs(
      `<p dir="ltr" style="line-height:1.38">${run('Booking ')}${run('notifies', 'font-weight:700;font-style:normal')}${run(' ', 'font-weight:700')}${run('Brussels', 'font-weight:700;font-style:normal')}${run(' that ')}${run('it', 'font-weight:400;font-style:italic')}${run(' meets ')}${run('both', 'font-weight:700;font-style:italic')}${run(' and ')}${run('none', 'font-weight:400;text-decoration:line-through')}</p>`,
    ),
    markdown: 'Booking **notifies Brussels** that _it_ meets _**both**_ and ~~none~~',
  },
  {
    name: 'headings, lists and links of Google Docs',
    html: docs(
      `<h2 dir="ltr"><span style="font-size:16pt;font-weight:700">Fees</span></h2><ul style="margin-top:0">${docsItem(1, 'One')}<ul>${docsItem(2, 'Below one')}<ul>${docsItem(3, 'Deep')}</ul></ul>${docsItem(1, 'Two')}</ul><p>Between</p><ol>${docsItem(1, 'First')}${docsItem(1, 'Second')}</ol><p><a href="https://example.com/" style="text-decoration:none">${run('A link', 'text-decoration:underline')}</a></p>`,
    ),
    markdown:
      '## Fees\n\n-   One\n    -   Below one\n        -   Deep\n-   Two\n\nBetween\n\n1.  First\n2.  Second\n\n[A link](https://example.com/)',
  },
  {
    name: 'tables of Google Docs',
    html: docs(
      `<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr>${docsCell('Company')}${docsCell('Fee')}</tr><tr>${docsCell('Hopper')}${docsCell('12 %')}</tr></tbody></table></div>`,
    ),
    markdown: '| Company | Fee |\n| --- | --- |\n| Hopper | 12 % |',
  },
  {
    name: 'lists of Word',
    html: `<html><body><p class=MsoNormal>Before</p>${wordItem(1, '·', 'First item')}${wordItem(2, 'o', 'Below it')}${wordItem(1, '·', '<b style="mso-bidi-font-weight:normal">Second</b>')}<p class=MsoNormal>Between</p>${wordItem(1, '1.', 'One')}${wordItem(1, '2.', 'Two')}</body></html>`,
    markdown:
      'Before\n\n-   First item\n    -   Below it\n-   **Second**\n\nBetween\n\n1.  One\n2.  Two',
  },
  {
    name: 'footnotes of Word, and its links that lead nowhere',
    html: `<p class=MsoNormal>A claim<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> in <b>bold</b>, and <a href="#_Toc1">a place</a>.<a name="_GoBack"></a></p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Its <i>source</i>.</p></div></div>`,
    markdown: 'A claim[^1] in **bold**, and a place.\n\n[^1]: Its _source_.',
  },
  {
    name: 'tables of Word',
    html: `<table class=MsoTableGrid><tr><td width=100><p class=MsoNormal>Company<o:p></o:p></p></td><td><p class=MsoNormal>Fee</p><p class=MsoNormal>in %</p></td></tr><tr><td><p class=MsoNormal>Hopper</p></td><td><p class=MsoNormal>12 %</p></td></tr></table>`,
    markdown: '| Company | Fee in % |\n| --- | --- |\n| Hopper | 12 % |',
  },
  {
    name: 'footnotes of LibreOffice',
    html: `<p>A claim<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Its source.</p></div>`,
    markdown: 'A claim[^1].\n\n[^1]: Its source.',
  },
];
