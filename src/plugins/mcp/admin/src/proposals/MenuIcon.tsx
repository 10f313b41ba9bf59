import { Lightbulb } from '@strapi/icons';
import type * as React from 'react';
import { CountedIcon } from '#panel/CountedIcon';
import { usePanelCount } from '#panel/panel-query';
import { useWords } from '../catalogue';

/** Menu icon with the number of open proposals that the signed-in person may see. */
export const MenuIcon = (props: React.SVGProps<SVGSVGElement>) => {
  const say = useWords();
  const count = usePanelCount('/admin/mcp/proposals/waiting');
  return (
    <CountedIcon count={count} title={say('waiting.count', { count })}>
      <Lightbulb {...props} />
    </CountedIcon>
  );
};
