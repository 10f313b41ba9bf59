import { Box, Field, TextInput, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';
import { useReason } from '#panel/api';
import { useWords } from '../catalogue';
import { DialogForm } from './DialogForm';

interface StoredPicture {
  url: string;
}

interface PictureDialogProps {
  picture: File;
  onClose(): void;
  onStored(alternativeText: string, url: string): void;
}

const MAX_ALT_LENGTH = 500;

const useObjectUrl = (file: File): string => {
  const [url, setUrl] = React.useState('');
  React.useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** Asks for the alternative text of a pasted or dropped image, and stores it in the Media Library. */
export const PictureDialog = ({ picture, onClose, onStored }: PictureDialogProps) => {
  const say = useWords();
  const reasonOf = useReason();
  const { post } = useFetchClient();
  const [alternativeText, setAlternativeText] = React.useState('');
  const [problem, setProblem] = React.useState<string>();
  const [isSending, setIsSending] = React.useState(false);
  const url = useObjectUrl(picture);

  const store = async (): Promise<void> => {
    setIsSending(true);
    setProblem(undefined);
    const body = new FormData();
    body.append('files', picture);
    body.append('fileInfo', JSON.stringify({ name: picture.name, alternativeText }));
    try {
      const { data } = await post<StoredPicture[]>('/upload', body);
      const [stored] = data;
      if (stored !== undefined) onStored(alternativeText, stored.url);
    } catch (error) {
      setProblem(reasonOf(error));
      setIsSending(false);
    }
  };

  return (
    <DialogForm
      title={say('markdown.picture')}
      action={say('markdown.picture.insert')}
      isSending={isSending}
      onClose={onClose}
      onSubmit={() => void store()}
    >
      <Box paddingBottom={4}>
        {url === '' ? null : (
          <img src={url} alt="" style={{ maxHeight: '24rem', maxWidth: '100%' }} />
        )}
      </Box>
      <Field.Root error={problem} hint={say('markdown.picture.hint')}>
        <Field.Label>{say('markdown.picture.shows')}</Field.Label>
        <TextInput
          autoFocus
          maxLength={MAX_ALT_LENGTH}
          value={alternativeText}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
            setAlternativeText(event.target.value)
          }
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
      <Typography variant="pi" textColor="neutral600">
        {say('markdown.picture.stored')}
      </Typography>
    </DialogForm>
  );
};
