/** Directories that hold keys and sign-ins and nothing else worth finding. */
const secretDirectories = /(^|\/)(\.ssh|\.gnupg|\.password-store)\//;

/** Files of sign-ins that have a telling name only together with their directory. */
const secretPaths =
  /(^|\/)(\.aws\/(credentials|config)|\.docker\/config\.json|\.kube\/config|\.?gcloud\/.+)$/;

/** `.env` and its variants by stage or machine: `.env.production`, `.env.local`, `prod.env`, direnv's `.envrc`. */
const environment = /^\.env(rc)?([._-].*)?$|\.env$/;

/** Templates list the names of the variables and are made to be read: `.env.example`, `.env.local.sample`. */
const environmentTemplate = /\.(example|sample|template|tpl|dist)$/;

const secretExtensions = new RegExp(
  `\\.(${[
    ...[
      'pem',
      'key',
      'p12',
      'pfx',
      'p8',
      'pk8',
      'ppk',
      'crt',
      'cer',
      'der',
      'p7b',
      'p7c',
      'csr',
      'gpg',
      'pgp',
    ],
    ...['jks', 'jceks', 'bks', 'keystore', 'truststore', 'keychain', 'mobileprovision'],
    ...['kdb', 'kdbx', 'agilekeychain', 'ovpn', 'tfvars', 'tfstate', 'publishsettings'],
  ].join('|')})$`,
);

const secretNames = [
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?([._-].*)?$/,
  /^\.(npmrc|netrc|pypirc|pgpass|my\.cnf|mylogin\.cnf|git-credentials|dockercfg|s3cfg|boto|htpasswd)$/,
  /^\.(vault-token|vault[-_]pass(word)?|terraformrc)$|^(_netrc|htpasswd|terraform\.rc|kubeconfig)$/,
  /^\.?(secrets?|credentials?)(\.(ya?ml|json|toml|ini|properties|xml|csv|txt|env)(\.enc)?)?$/,
  /[._-]secrets\.(ya?ml|json|toml|properties)$/,
  /^(service[-_]?account|client[-_]?secret|application_default_credentials|.*firebase-adminsdk).*\.json$/,
];

/** Copies keep what their original held: `server.key.bak`, `.env~`. */
const copySuffix = /(~|\.(bak|backup|old|orig|save|copy|swp|tmp))$/;

/**
 * Whether a file holds keys, certificates or sign-ins, judged by its path alone, so that it is never opened.
 * Leans to saying yes; the exceptions are environment templates (`.env.example`, `.sample`, `.template`, `.tpl`,
 * `.dist`), which name variables for people to fill in.
 * @param path with forward slashes; of a directory, with one at the end
 */
export function isSecret(path: string): boolean {
  const lower = path.toLowerCase();
  if (secretDirectories.test(lower)) return true;
  const original = lower.replace(copySuffix, '');
  const name = original.slice(original.lastIndexOf('/') + 1);
  if (name === '') return false;
  if (environment.test(name)) return !environmentTemplate.test(name);
  return (
    secretExtensions.test(name) ||
    secretPaths.test(original) ||
    secretNames.some((pattern) => pattern.test(name))
  );
}
