import { countOf } from '@ota-news/foundation/text/count-of';
import type { OtaDirectoryModel, OtaSummary } from '#api/page-models';
import { OtaMark } from '../components/ota-mark';
import { PageHead } from '../components/page-head';
import { listing } from '../../shared/text';

const Row = ({ ota }: { ota: OtaSummary }) => (
  <tr>
    <th scope="row">
      <OtaMark ota={ota} />
      <a href={ota.profileUrl}>{ota.name}</a>
    </th>
    <td class="wide" data-label="About">
      {ota.description}
    </td>
    <td data-label="Headquarters">{ota.headquarters}</td>
    <td class="ticker" data-label="Listed">
      {listing(ota)}
    </td>
    <td data-label="Parent">{ota.parent && <a href={ota.parent.url}>{ota.parent.name}</a>}</td>
    <td class="number" data-label="Coverage">
      {ota.articleCount > 0 && <a href={ota.url}>{countOf(ota.articleCount, 'article')}</a>}
    </td>
  </tr>
);

export const OtaDirectoryPage = ({ model }: { model: OtaDirectoryModel }) => (
  <>
    <PageHead
      title="Online travel agencies"
      lead="Who they are, who owns them, and what we have reported about each."
    />
    {model.otas.length === 0 ? (
      <p class="empty">No profiles yet.</p>
    ) : (
      <table class="ruled stacks directory">
        <caption class="visually-hidden">Online travel agencies by name</caption>
        <thead>
          <tr>
            <th scope="col">OTA</th>
            <th scope="col">About</th>
            <th scope="col">Headquarters</th>
            <th scope="col">Listed</th>
            <th scope="col">Parent</th>
            <th scope="col" class="number">
              Coverage
            </th>
          </tr>
        </thead>
        <tbody>
          {model.otas.map((ota) => (
            <Row ota={ota} />
          ))}
        </tbody>
      </table>
    )}
  </>
);
