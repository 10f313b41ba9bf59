import type { ApiOperation, ApiOperationsService } from '@ota-news/foundation/contracts/discovery';

/** Registry of operations for the OpenAPI description. */
const createOperations = () => {
  const operations: ApiOperation[] = [];
  const tags: string[] = [];
  const service = {
    add(added: ApiOperation[], shown: string[] = []): void {
      operations.push(...added);
      tags.push(...shown);
    },
    /** Cache tags of the contents used in examples. */
    tags: (): string[] => tags,
    all: (): ApiOperation[] => operations,
  };
  return service satisfies ApiOperationsService;
};

export default createOperations;
