import { Box } from '@strapi/design-system';

interface MailFrameProps {
  title: string;
  html: string;
}

/** Preview of a message in a frame that may neither run scripts nor access the admin panel. */
export const MailFrame = ({ title, html }: MailFrameProps) => (
  <Box borderColor="neutral200" hasRadius>
    <iframe
      title={title}
      srcDoc={html}
      sandbox=""
      style={{ display: 'block', width: '100%', height: '70vh', border: 0 }}
    />
  </Box>
);
