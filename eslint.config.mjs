import i18next from 'eslint-plugin-i18next';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const OUTSIDE = 'A text of the panel stands outside the catalogues (translations/en.json, de.json)';

/** Strings that people would read: two words, or one that begins with a capital and ends as words do. */
const TEXT = String.raw`/^\p{Lu}\p{Ll}+[.:!?…]?$|\p{L}[,.:;?!”’]?\s+[^\s{]*[\p{L}“]/u`;

/** Pieces of strings that are put together: a word beside a space. */
const PIECE = String.raw`/\p{L}[,.:;?!”’]?\s|\s\S*\p{L}|^\p{Lu}\p{Ll}+[.:!?…]?$/u`;

/** What holds no texts: names that Strapi and its hooks want, styles, and errors of programmers. */
const NO_TEXTS = [
  // Selectors and values of styles.
  'Literal[value=/[\\[>(]|\\d(px|rem|em)|\\.cm-|^ui-/]',
  'CallExpression[callee.property.name=querySelector] *',
  'ImportDeclaration *',
  'ThrowStatement *',
  'BinaryExpression[operator=/^[!=]==$/] > Literal',
  'TSLiteralType *',
  'TaggedTemplateExpression *',
  'CallExpression[callee.property.name=/^(registerPlugin|registerHook|get|set|querySelector(All)?)$/] *',
  'CallExpression:matches([callee.name=invalidateTags], [callee.property.name=invalidateTags]) *',
  'Property[key.name=addTagTypes] *',
  'Property[key.name=Authorization] *',
  // Names of keys in the keymaps of editors.
  'Property[key.name=key] *',
  'CallExpression[callee.name=/^(use(Auth|Form|StrapiApp))$/] > Literal',
  // Words of forms and layouts; those with texts are looked at by the rule of JSX.
  'JSXAttribute *',
];

const outside = (kind, pattern) => ({
  selector: `${kind}=${pattern}]:not(${NO_TEXTS.join(', ')})`,
  message: OUTSIDE,
});

/** What is Strapi's, Node's or a library's own. */
const FOREIGN = '[object.name=/^(strapi|console)$/], [object.property.name=prototype]';

export default tseslint.config(
  { ignores: ['node_modules', '**/dist', 'build', '.tmp', '.cache', 'coverage', 'types'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      curly: ['error', 'multi-line'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(?:\.\./){3}`,
              message:
                'An import climbs two folders at most: what is further away has a name (`imports` in package.json).',
            },
          ],
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    // What the service reads is written by others: an expression that goes back over a text again and
    // again lets one request hold up all the others. Tests read what the service writes.
    files: ['src/**', 'config/**', 'scripts/**', 'tools/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/foundation/library-patches/**', 'src/plugins/*/server/src/**/patches/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `AssignmentExpression > MemberExpression.left:matches(${FOREIGN})`,
          message: 'A library is changed in src/foundation/library-patches only (CONTRIBUTING.md).',
        },
      ],
    },
  },
  {
    files: ['src/**/admin/**/*.{ts,tsx}'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          message: OUTSIDE,
          'should-validate-template': true,
          'jsx-attributes': {
            include: [
              '.*[lL]abel',
              'title',
              'subtitle',
              'alt',
              'placeholder',
              'hint',
              'all',
              'when[A-Z].*',
              'content',
              'description',
              'summary',
              'error',
              'action',
              'loadingMessage',
            ],
          },
          words: { exclude: [/^\P{L}*$/u] },
          // What is called says its texts itself, by their names.
          callees: { exclude: ['.*'] },
        },
      ],
      'no-restricted-syntax': [
        'error',
        outside('Literal[value', TEXT),
        outside('TemplateElement[value.cooked', PIECE),
      ],
    },
  },
);
