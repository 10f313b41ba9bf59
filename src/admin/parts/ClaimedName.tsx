import { shortClaimedName } from '@ota-news/foundation/text/claimed-name';
import { revealInvisible } from '@ota-news/foundation/text/unseen-characters';
import { styled } from 'styled-components';
import { SeenText } from './SeenText';

const Chip = styled.span`
  padding: 0 0.4rem;
  border-radius: ${({ theme }) => theme.borderRadius};
  border: 1px solid ${({ theme }) => theme.colors.neutral300};
  background: ${({ theme }) => theme.colors.neutral100};
  color: ${({ theme }) => theme.colors.neutral800};
  font-weight: ${({ theme }) => theme.fontWeights.regular};
  overflow-wrap: anywhere;
  box-decoration-break: clone;
  unicode-bidi: isolate;
`;

/** A name that a program chose for itself, visually distinct from the panel's own text; the tooltip has it in full. */
export const ClaimedName = ({ name }: { name: string }) => (
  <Chip title={revealInvisible(name)}>
    {'‹'}
    <bdi>
      <SeenText text={shortClaimedName(name)} />
    </bdi>
    {'›'}
  </Chip>
);
