import { Flex, TextButton, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import type { Notice } from '#newsroom/contracts/readiness';
import { focusField } from './focus-field';
import { useWords } from './catalogue';

const ARTICLE = 'api::article.article';

/** Provides the translated text of a notice. */
export const useSentence = (): ((notice: Notice) => string) => {
  const say = useWords();
  return ({ code, label, values }) => {
    const { date = null } = values;
    const formatted: Notice['values'] =
      date === null ? {} : { date: new Date(date).toLocaleString() };
    const key = code === 'required' && 'part' in values ? 'required-part' : code;
    return say(key, { label, ...values, ...formatted });
  };
};

const NoticeItem = ({ notice }: { notice: Notice }) => {
  const say = useWords();
  const sentence = useSentence();
  const { field, label, documentId } = notice;
  return (
    <Flex tag="li" direction="column" alignItems="flex-start" gap={1}>
      <Typography variant="omega" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
        {sentence(notice)}
      </Typography>
      <TextButton onClick={() => focusField(field, label)}>{say('goTo', { label })}</TextButton>
      {documentId === undefined ? null : (
        <Link to={`/content-manager/collection-types/${ARTICLE}/${documentId}`}>
          <Typography variant="pi" textColor="primary600">
            {say('openOther')}
          </Typography>
        </Link>
      )}
    </Flex>
  );
};

interface GroupProps {
  heading: string;
  color: 'danger700' | 'neutral800';
  notices: Notice[];
}

const Group = ({ heading, color, notices }: GroupProps) =>
  notices.length === 0 ? null : (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="omega" fontWeight="bold" textColor={color}>
        {`${heading} (${notices.length})`}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {notices.map((notice, index) => (
          <NoticeItem key={`${notice.code} ${notice.field} ${index}`} notice={notice} />
        ))}
      </Flex>
    </Flex>
  );

/** Lists of blocking and advisory notices. */
export const Notices = ({ notices }: { notices: Notice[] }) => {
  const say = useWords();
  if (notices.length === 0) return <Typography>{say('nothing')}</Typography>;
  return (
    <>
      <Group
        heading={say('needed')}
        color="danger700"
        notices={notices.filter(({ isRequired }) => isRequired)}
      />
      <Group
        heading={say('advice')}
        color="neutral800"
        notices={notices.filter(({ isRequired }) => !isRequired)}
      />
    </>
  );
};
