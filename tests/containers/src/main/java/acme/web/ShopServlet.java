package acme.web;

import acme.shop.Shop;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Serves orders when it is asked to. */
public final class ShopServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    int orders = Integer.parseInt(request.getParameter("orders"));
    int forgotten = Integer.parseInt(request.getParameter("forgotten"));
    // On a thread that ends: Netty's thread-locals would keep the application in the container's.
    Thread thread = new Thread(() -> Shop.serve(orders, forgotten), "orders");
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    response.getWriter().println("served");
  }
}
