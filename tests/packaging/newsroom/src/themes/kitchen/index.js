const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const bodyOf = (content) =>
  content.kind === 'error'
    ? `<h1>${escape(content.heading)}</h1><p>${escape(content.message)}</p>`
    : `<h1>${escape(content.title)}</h1>${content.bodyHtml}`;

const sectionsOf = ({ sections }) =>
  sections.map(({ name, url }) => `<a href="${escape(url)}">${escape(name)}</a>`).join(' ');

const renderPage = ({ frame, content }) => `<!doctype html>
<html lang="en">
<head>
<title>${escape(frame.title)} · ${escape(frame.site.name)}</title>
<link rel="stylesheet" href="${frame.assets.stylesheet}">
</head>
<body class="kitchen"><nav>${sectionsOf(frame.site)}</nav><main>${bodyOf(content)}</main></body>
</html>`;

exports.theme = {
  renderPage,
  assets: { stylesheet: 'assets/site.css', script: 'assets/site.js', fonts: [], chart: [] },
};
