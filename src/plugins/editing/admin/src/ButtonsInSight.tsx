import { createGlobalStyle } from 'styled-components';

/**
 * Keeps the box with Save and Publish in sight while a long form is scrolled; on a phone the panel does so by
 * itself. The panel has no place for that, and its column ends above the end of the form.
 */
export const ButtonsInSight = createGlobalStyle`
  @media (min-width: 768px) {
    main form div:has(> aside) {
      flex-grow: 1;
    }

    main form div > aside:first-child {
      position: sticky;
      top: ${({ theme }) => theme.spaces[2]};
      z-index: 2;
    }

    /* What scrolls by shows nowhere above the box. */
    main form div > aside:first-child::before {
      content: '';
      position: absolute;
      inset: -${({ theme }) => theme.spaces[4]} 0 auto;
      height: ${({ theme }) => theme.spaces[4]};
      background: ${({ theme }) => theme.colors.neutral100};
    }
  }
`;
