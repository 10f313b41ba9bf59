import type * as React from 'react';
import { styled } from 'styled-components';

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

interface CountedIconProps {
  count: number;
  /** Text for the number. */
  title: string;
  children: React.ReactNode;
}

/** Menu icon with a number, which is hidden at zero. */
export const CountedIcon = ({ count, title, children }: CountedIconProps) => (
  <Holder>
    {children}
    {count === 0 ? null : <Count title={title}>{count}</Count>}
  </Holder>
);
