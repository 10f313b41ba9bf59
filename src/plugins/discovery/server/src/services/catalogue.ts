import type {
  AgentResource,
  CatalogueService,
  CataloguedApi,
} from '@ota-news/foundation/contracts/discovery';

/** Entries of the catalogues: APIs (RFC 9727) and resources for agents (ARD). */
const createCatalogue = () => {
  const apis: CataloguedApi[] = [];
  const resources: AgentResource[] = [];
  const service = {
    addApis(added: CataloguedApi[]): void {
      apis.push(...added);
    },
    addResources(added: AgentResource[]): void {
      resources.push(...added);
    },
    apis: (): CataloguedApi[] => apis,
    resources: (): AgentResource[] => resources,
  };
  return service satisfies CatalogueService;
};

export default createCatalogue;
