import type { ComparedOta } from '#api/comparison/page-models';

const Choice = ({ id, label, all, otas }: Record<'id' | 'label' | 'all', string> & Props) => (
  <>
    <label for={id}>{label}</label>
    <select id={id}>
      <option value="">{all}</option>
      {otas.map(({ name }, index) => (
        <option value={String(index + 1)}>{name}</option>
      ))}
    </select>
  </>
);

interface Props {
  otas: ComparedOta[];
}

/**
 * Choice of two columns on a narrow screen. The stylesheet alone follows it; until both are chosen, and in browsers
 * that can't, all columns are shown.
 */
export const ColumnChoice = ({ otas }: Props) => (
  <div class="column-choice" role="group" aria-label="Side by side" data-markdown="skip">
    <Choice id="column-first" label="Show" all="any company" otas={otas} />
    <Choice id="column-second" label="beside" all="any other" otas={otas} />
  </div>
);
