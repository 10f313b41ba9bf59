import { CheckCircle } from '@strapi/icons';
import type * as React from 'react';
import { styled } from 'styled-components';
import { useWords } from './catalogue';
import { useWaitingCount } from './waiting-count';

const Holder = styled.span`
  position: relative;
  display: inline-flex;
`;

const Count = styled.span`
  position: absolute;
  top: -0.8rem;
  inset-inline-start: 1rem;
  min-width: 1.6rem;
  padding: 0 0.3rem;
  border-radius: 0.8rem;
  background: ${({ theme }) => theme.colors.primary600};
  color: ${({ theme }) => theme.colors.neutral0};
  font-size: 1.1rem;
  font-weight: 600;
  line-height: 1.6rem;
  text-align: center;
`;

/** Menu icon of the reviews with the number of drafts waiting for the signed-in person. */
export const MenuIcon = (props: React.SVGProps<SVGSVGElement>) => {
  const t = useWords();
  const count = useWaitingCount();
  return (
    <Holder>
      <CheckCircle {...props} />
      {count === 0 ? null : <Count title={t('waiting.count', { count })}>{count}</Count>}
    </Holder>
  );
};
