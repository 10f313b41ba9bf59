import type { Scope } from '@ota-news/foundation/contracts/agent-auth';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { ownService } from '../own-services';
import { ALL_SCOPES, mcpResource } from '../protocol';
import type { RequestingClient } from '../oauth/requesting-clients';
import { scopesIn } from '../oauth/grants';

const KIND = 'DeviceCode';

interface Person {
  id: number;
  email: string;
}

interface DevicePayload extends Record<string, unknown> {
  clientId: string;
  params: { scope?: string; resource?: string | string[] };
}

interface PendingDevice {
  userCode: string;
  payload: DevicePayload;
  client: RequestingClient;
  requested: Scope[];
}

/** Normalizes case and separators of a typed code (RFC 8628 §6.1). */
const normalise = (userCode: string): string => userCode.toUpperCase().replace(/[^A-Z]/g, '');

/** Approvals in the device flow, looked up by user code (RFC 8628 §3.3). */
const createDeviceApprovals = ({ strapi }: { strapi: Core.Strapi }) => {
  const find = async (userCode: string): Promise<PendingDevice | null> => {
    const code = normalise(userCode);
    const record = await ownService(strapi, 'oidc-records').findByUserCode(KIND, code);
    if (record === null || record.isDecided || record.expiresAt < new Date()) return null;
    const payload = record.payload as DevicePayload;
    const client = await ownService(strapi, 'requesting-clients').find(payload.clientId);
    if (client === null) return null;
    return {
      userCode: code,
      payload,
      client,
      requested: scopesIn(payload.params.scope ?? ALL_SCOPES),
    };
  };

  const pending = (person: Person, userCode: string): Promise<PendingDevice> =>
    ownService(strapi, 'code-guard').check(person, () => find(userCode));

  const decide = async (device: PendingDevice, decision: Record<string, unknown>) => {
    const isFirst = await ownService(strapi, 'oidc-records').decide(KIND, device.userCode, {
      ...device.payload,
      ...decision,
    });
    if (!isFirst) throw new errors.ApplicationError('This request has been decided.');
  };

  const refuse = (device: PendingDevice): Promise<void> =>
    decide(device, { error: 'access_denied', errorDescription: 'The person declined.' });

  return {
    async describe(person: Person, userCode: string) {
      const { client, requested } = await pending(person, userCode);
      return ownService(strapi, 'consent').describe({ person, client, requested });
    },

    async approve(person: Person, userCode: string, body: unknown): Promise<void> {
      const device = await pending(person, userCode);
      const { client, requested, payload } = device;
      const { grantId, scopes } = await ownService(strapi, 'decisions').approve(
        { person, client, requested },
        body,
        'device',
      );
      const [resource] = [payload.params.resource ?? mcpResource()].flat();
      try {
        await decide(device, {
          accountId: String(person.id),
          grantId,
          scope: scopes.join(' '),
          resource,
        });
      } catch (error) {
        await ownService(strapi, 'grants').revoke({ grant_id: grantId }, person.email);
        throw error;
      }
    },

    async deny(person: Person, userCode: string): Promise<void> {
      const device = await pending(person, userCode);
      await refuse(device);
      await ownService(strapi, 'decisions').deny({ person, client: device.client });
    },

    /** @returns true if the client is now blocked */
    async report(person: Person, userCode: string): Promise<boolean> {
      const device = await pending(person, userCode);
      await refuse(device);
      return ownService(strapi, 'decisions').report({ person, client: device.client });
    },
  };
};

export default createDeviceApprovals;
