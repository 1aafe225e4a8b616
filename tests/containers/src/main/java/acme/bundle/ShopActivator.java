package acme.bundle;

import acme.shop.Shop;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Serves orders when its bundle is started. */
public final class ShopActivator implements BundleActivator {
  @Override
  public void start(BundleContext context) {
    Shop.main(
        new String[] {context.getProperty("shop.orders"), context.getProperty("shop.forgotten")});
  }

  @Override
  public void stop(BundleContext context) {}
}
