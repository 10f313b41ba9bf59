import { styled } from 'styled-components';

/** Formats a time as value of a `datetime-local` input: browser's time zone, to the minute. */
export const asTyped = (moment: Date): string => {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

/** Styled input, meant for `datetime-local`. */
export const MomentInput = styled.input`
  width: 100%;
  padding: ${({ theme }) => theme.spaces[2]} ${({ theme }) => theme.spaces[3]};
  color: inherit;
  font: inherit;
  color-scheme: ${({ theme }) => (theme.colors.neutral0 === '#ffffff' ? 'light' : 'dark')};
  background: ${({ theme }) => theme.colors.neutral0};
  border: 1px solid ${({ theme }) => theme.colors.neutral500};
  border-radius: ${({ theme }) => theme.borderRadius};
`;
