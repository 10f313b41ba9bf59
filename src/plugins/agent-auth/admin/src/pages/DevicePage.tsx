import { useSearchParams } from 'react-router-dom';
import { CodeForm } from '../components/CodeForm';

/** Where a device without a browser sends its person (RFC 8628 §3.3). */
const DevicePage = () => {
  const [parameters] = useSearchParams();
  return (
    <CodeForm
      title="Connect a device"
      path="/device"
      initialCode={parameters.get('user_code') ?? ''}
      placeholder="BCDF-GHJK"
    />
  );
};

export default DevicePage;
