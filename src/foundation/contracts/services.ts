import type { Core, UID } from '@strapi/strapi';
import type { ApiToken } from '../security/api-token';
import type { AccessTokensService, ActivityService } from './agent-auth';
import type {
  ApiOperationsService,
  CatalogueService,
  DiscoveryDocumentsService,
  DiscoveryIndexService,
  DiscoveryLinksService,
} from './discovery';
import type { ListViewsService } from './editing';
import type { FieldLabelsService, VersionsService } from './history';
import type { EchoService, HealthService, MetricsService } from './operations';
import type {
  McpBatchesService,
  McpCallsService,
  McpFactsService,
  McpRegistryService,
} from './mcp';
import type { PublishingServices } from './publishing';
import type { NoticeMailService, ReviewCommentsService, ReviewsService } from './review';
import type { SearchServices } from './search';
import type {
  PageAnswersService,
  PageCacheService,
  PagePreviewsService,
  PageScriptsService,
  PublicDocumentsService,
  PublicRoutesService,
  SiteFrameService,
} from './site';
import type { ClientAddressService, GatewayService, LimitsService } from './traffic';

/**
 * Services that plugins offer to each other; plugins depend on each other through these types only. Optional plugins
 * add theirs by declaration merging.
 */
export interface PluginServices {
  traffic: {
    limits: LimitsService;
    gateway: GatewayService;
    'client-address': ClientAddressService;
  };
  site: {
    routes: PublicRoutesService;
    documents: PublicDocumentsService;
    answers: PageAnswersService;
    'page-cache': PageCacheService;
    scripts: PageScriptsService;
    frame: SiteFrameService;
    previews: PagePreviewsService;
  };
  discovery: {
    links: DiscoveryLinksService;
    documents: DiscoveryDocumentsService;
    index: DiscoveryIndexService;
    catalogue: CatalogueService;
    operations: ApiOperationsService;
  };
  mcp: {
    batches: McpBatchesService;
    counts: McpCallsService;
    facts: McpFactsService;
    registry: McpRegistryService;
  };
  'agent-auth': { 'access-tokens': AccessTokensService; activity: ActivityService };
  history: { versions: VersionsService; labels: FieldLabelsService };
  review: {
    reviews: ReviewsService;
    comments: ReviewCommentsService;
    'notice-mail': NoticeMailService;
  };
  search: SearchServices;
  // Not packed: a project without it has no filters of lists.
  editing: { 'list-views': ListViewsService };
  publishing: PublishingServices;
  operations: { metrics: MetricsService; health: HealthService; echo: EchoService };
}

/** Tells if a plugin is installed, for optional integrations. */
export const isInstalled = (strapi: Core.Strapi, plugin: keyof PluginServices): boolean =>
  strapi.plugin(plugin) !== undefined;

/** An account of the panel, as far as a sign-in looks at it. */
interface SignInAccount {
  blocked?: boolean | null;
}

/**
 * Services by uid: Strapi's own, whose members its types leave open, and those of the application's content types,
 * which are added by declaration merging.
 */
export interface ApplicationServices {
  'admin::auth': {
    /** Resolves with arguments for passport's callback: error, account or false, and a message. */
    checkCredentials(credentials: {
      email: string;
      password: string;
    }): Promise<[error: null, account: SignInAccount | false, info?: { message: string }]>;
  };
  'admin::encryption': {
    encrypt(value: string): string | null;
    decrypt(value: string): string | null;
  };
  'admin::api-token-content-api': {
    hash(token: string): string;
    getByAccessKey(hash: string): Promise<ApiToken | null>;
  };
}

/**
 * Returns a typed service: of the application or of Strapi by its uid, or of a plugin.
 *
 * @throws Error if the plugin is not installed
 */
export function getService<U extends keyof ApplicationServices>(
  strapi: Core.Strapi,
  uid: U,
): ApplicationServices[U];
export function getService<
  P extends keyof PluginServices,
  S extends keyof PluginServices[P] & string,
>(strapi: Core.Strapi, plugin: P, service: S): PluginServices[P][S];
export function getService(strapi: Core.Strapi, owner: string, service?: string): unknown {
  if (service === undefined) return strapi.service(owner as UID.Service);
  const installed = strapi.plugin(owner);
  if (installed === undefined) {
    throw new Error(`The plugin "${owner}" is needed: install it and enable it in config/plugins.`);
  }
  return installed.service(service);
}

/** Service type that a factory returns. */
type Made<Factory> = Factory extends (...given: never[]) => infer Service ? Service : never;

/**
 * Creates a plugin's lookup for its own services, typed by their factories, which expose more than the services offered
 * to other plugins.
 */
export const ownServices =
  <Factories>(plugin: string) =>
  <N extends keyof Factories & string>(strapi: Core.Strapi, name: N): Made<Factories[N]> =>
    strapi.plugin(plugin).service(name) as Made<Factories[N]>;
