import type { Fact } from '#api/page-models';
import { hostName } from './urls';

interface Props {
  caption: string;
  facts: Fact[];
  isCaptionHidden?: boolean;
}

export const FactsTable = ({ caption, facts, isCaptionHidden = false }: Props) =>
  facts.length === 0 ? null : (
    <table class="facts">
      <caption class={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr>
            <th scope="row">{fact.label}</th>
            <td>
              {fact.value}
              {fact.sourceUrl && (
                <>
                  {' '}
                  <a class="source-link" href={fact.sourceUrl} rel="external">
                    {hostName(fact.sourceUrl)}
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
