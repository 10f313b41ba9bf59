import { useSearchParams } from 'react-router-dom';
import { useWords } from '../catalogue';
import { CodeForm } from '../components/CodeForm';

/** Claim page, to which an agent that registered itself sends its user (auth.md 0.7.0). */
const ClaimPage = () => {
  const say = useWords();
  const [parameters] = useSearchParams();
  return (
    <CodeForm
      title={say('claim.title')}
      path="/claims"
      extra={{ attempt: parameters.get('attempt') ?? '' }}
      initialCode=""
      placeholder="123456"
    />
  );
};

export default ClaimPage;
