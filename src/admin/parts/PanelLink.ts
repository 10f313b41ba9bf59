import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** A link within the panel, underlined in the panel's colour as well. */
export const PanelLink = styled(Link)`
  color: ${({ theme }) => theme.colors.primary600};
  font-size: ${({ theme }) => theme.fontSizes[2]};
`;
