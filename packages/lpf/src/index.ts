export {
  openPackage,
  PackageError,
  type PackageFile,
  type PackageSource,
  packageLimits,
} from './open-package.ts';
