import type { ApiOperation, ApiOperationsService } from '@ota-news/foundation/contracts/discovery';

/** The registry of operations that the OpenAPI description is made from. */
const createOperations = () => {
  const operations: ApiOperation[] = [];
  const tags: string[] = [];
  const service = {
    add(added: ApiOperation[], shown: string[] = []): void {
      operations.push(...added);
      tags.push(...shown);
    },
    /** Tags of what the examples show. */
    tags: (): string[] => tags,
    all: (): ApiOperation[] => operations,
  };
  return service satisfies ApiOperationsService;
};

export default createOperations;
