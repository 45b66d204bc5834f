import assert from 'node:assert/strict';
import { isSecret } from '../../../src/engine/workspace/secrets.ts';

const secret = `
.env .env.local app/.env.production config/prod.env .envrc .ENV .env.js .env~ .env.bak .env.example.local .env.key
server.pem tls/server.key ca.crt release.p12 Release.PFX debug.keystore app.jks AuthKey_ABC.p8 old.key.bak putty.ppk
id_rsa home/id_ed25519 id_ecdsa_sk id_rsa.pub id_rsa_work .ssh/config deploy/.ssh/ .gnupg/pubring.kbx
.npmrc pkg/.netrc _netrc .pypirc .pgpass .git-credentials .dockercfg .htpasswd .vault_pass .s3cfg
.aws/credentials .docker/config.json .kube/config kubeconfig .config/gcloud/credentials.db
service-account.json service_account_prod.json serviceAccountKey.json client_secret_123.json my-firebase-adminsdk-x.json
credentials credentials.json credentials.yml.enc secrets.yml config/secrets.yaml secret.toml prod.secrets.json
vault.kdbx office.ovpn prod.tfvars terraform.tfstate terraform.tfstate.backup
`;

const plain = `
.env.example .env.sample .env.template .env.local.example .env.dist env.ts environment.ts .environment src/env/index.ts
src/keys.ts key.ts keyboard.key.ts pem.go secrets.py secrets.ts Secrets.java credentials.go credential_store.rs
secrets/README.md secrets-manager.md ssh/config aws/credentials.md docker/config.json kube/config.ts
id_rsa_parser.d/x.ts service.json account.json client.json npmrc.md tokens.css .gitignore .npmignore .eslintrc.json
package.json README certificate.md monkey turkey.txt
`;

describe('Secrets', () => {
  for (const path of secret.trim().split(/\s+/))
    it(`stay out: ${path}`, () => assert.equal(isSecret(path), true));
  for (const path of plain.trim().split(/\s+/))
    it(`are not: ${path}`, () => assert.equal(isSecret(path), false));
});
