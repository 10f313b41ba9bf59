import { createGlobalStyle } from 'styled-components';

/**
 * Keeps the box with Save and Publish sticky in long forms, as the panel itself does only on
 * phones. The panel has no extension point for this, and its column ends above the end of the form.
 */
export const StickyActions = createGlobalStyle`
  @media (min-width: 768px) {
    main form div:has(> aside) {
      flex-grow: 1;
    }

    main form div > aside:first-child {
      position: sticky;
      top: ${({ theme }) => theme.spaces[2]};
      z-index: 2;
    }

    /* Covers content that scrolls past above the box. */
    main form div > aside:first-child::before {
      content: '';
      position: absolute;
      inset: -${({ theme }) => theme.spaces[4]} 0 auto;
      height: ${({ theme }) => theme.spaces[4]};
      background: ${({ theme }) => theme.colors.neutral100};
    }
  }
`;
