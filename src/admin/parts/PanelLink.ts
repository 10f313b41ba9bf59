import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** A link to another place of the panel, in the panel's colours also where it is underlined. */
export const PanelLink = styled(Link)`
  color: ${({ theme }) => theme.colors.primary600};
  font-size: ${({ theme }) => theme.fontSizes[2]};
`;
