import type {
  ApiOperation,
  ApiOperationsService,
  ApiTags,
} from '@ota-news/foundation/contracts/discovery';

type GroupDescriptions = Partial<Record<keyof ApiTags, string>>;

/** Groups of every service; the application's groups are listed between them. */
const FIRST: GroupDescriptions = {
  Pages: 'Pages as HTML or as markdown: append `.md`, or send `Accept: text/markdown`.',
  Discovery: 'Indexes, feeds, sitemaps and catalogues.',
  Content: 'The same content as JSON, with filters, sorting and pages.',
};
const LAST: GroupDescriptions = { Service: 'Health of the service.' };

/** A group of the API description with its operations. */
export interface OperationGroup {
  name: string;
  description: string;
  members: ApiOperation[];
}

/** Registry of operations for the OpenAPI description. */
const createOperations = () => {
  const operations: ApiOperation[] = [];
  const tags: string[] = [];
  const further: GroupDescriptions = {};
  const service = {
    add(added: ApiOperation[], addedTags: string[] = []): void {
      operations.push(...added);
      tags.push(...addedTags);
    },

    describeGroups(descriptions: GroupDescriptions): void {
      Object.assign(further, descriptions);
    },

    /** Cache tags of the contents used in examples. */
    tags: (): string[] => tags,

    all: (): ApiOperation[] => operations,

    /** Operations by their groups, without empty ones. */
    byGroup: (): OperationGroup[] =>
      Object.entries({ ...FIRST, ...further, ...LAST })
        .map(([name, description]) => ({
          name,
          description,
          members: operations.filter(({ tag }) => tag === name),
        }))
        .filter(({ members }) => members.length > 0),
  };
  return service satisfies ApiOperationsService;
};

export default createOperations;
