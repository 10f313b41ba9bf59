import { CheckCircle } from '@strapi/icons';
import type * as React from 'react';
import { CountedIcon } from '#panel/CountedIcon';
import { usePanelCount } from '#panel/panel-query';
import { useWords } from './catalogue';

/** Menu icon of the reviews with the number of drafts waiting for the signed-in person. */
export const MenuIcon = (props: React.SVGProps<SVGSVGElement>) => {
  const say = useWords();
  const count = usePanelCount('/admin/review/entries?which=waiting');
  return (
    <CountedIcon count={count} title={say('waiting.count', { count })}>
      <CheckCircle {...props} />
    </CountedIcon>
  );
};
