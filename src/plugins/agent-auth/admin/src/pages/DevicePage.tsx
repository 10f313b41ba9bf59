import { useSearchParams } from 'react-router-dom';
import { useWords } from '../catalogue';
import { CodeForm } from '../components/CodeForm';

/** Verification page of the device flow (RFC 8628 §3.3). */
const DevicePage = () => {
  const say = useWords();
  const [parameters] = useSearchParams();
  return (
    <CodeForm
      title={say('device.title')}
      path="/device"
      initialCode={parameters.get('user_code') ?? ''}
      placeholder={say('device.example')}
    />
  );
};

export default DevicePage;
