import { useSearchParams } from 'react-router-dom';
import { CodeForm } from '../components/CodeForm';

/** Where an agent that registered itself sends its person (auth.md 0.7.0). */
const ClaimPage = () => {
  const [parameters] = useSearchParams();
  return (
    <CodeForm
      title="Claim an agent"
      path="/claims"
      extra={{ attempt: parameters.get('attempt') ?? '' }}
      initialCode=""
      placeholder="123456"
    />
  );
};

export default ClaimPage;
