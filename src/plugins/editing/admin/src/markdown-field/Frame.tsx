import * as React from 'react';
import { styled } from 'styled-components';

interface FrameProps {
  isWide: boolean;
  hasError: boolean;
  onLeave(): void;
  children: React.ReactNode;
}

const Box = styled.div<{ $isWide: boolean; $hasError: boolean }>`
  --text: ${({ theme }) => theme.colors.neutral800};
  --muted: ${({ theme }) => theme.colors.neutral600};
  --paper: ${({ theme }) => theme.colors.neutral0};
  --shade: ${({ theme }) => theme.colors.neutral150};
  --line: ${({ theme }) => theme.colors.neutral200};
  --accent: ${({ theme }) => theme.colors.primary600};
  --selected: ${({ theme }) => theme.colors.primary200};
  --found: ${({ theme }) => theme.colors.warning200};
  display: flex;
  flex-direction: column;
  background: var(--paper);
  border: 1px solid
    ${({ theme, $hasError }) => ($hasError ? theme.colors.danger600 : theme.colors.neutral200)};
  border-radius: 4px;
  overflow: hidden;
  ${({ $isWide }) => ($isWide ? 'position: fixed; inset: 0; z-index: 20; border-radius: 0;' : '')}

  &:focus-within {
    border-color: ${({ theme }) => theme.colors.primary600};
    box-shadow: 0 0 0 2px ${({ theme }) => theme.colors.primary600};
  }

  .cm-editor {
    height: ${({ $isWide }) => ($isWide ? '100%' : 'auto')};
    min-height: 30rem;
    max-height: ${({ $isWide }) => ($isWide ? 'none' : '70vh')};
  }
`;

/** Container of the field, inline in the form or full-window. */
export const Frame = ({ isWide, hasError, onLeave, children }: FrameProps) => {
  const leave = (event: React.KeyboardEvent): void => {
    if (isWide && event.key === 'Escape' && !event.defaultPrevented) onLeave();
  };
  return (
    <Box $isWide={isWide} $hasError={hasError} onKeyDown={leave}>
      {children}
    </Box>
  );
};
